/** A bundle heavier than this is a fault. Bytes. */
export const bundleSizeMax: number;

/** Lays out what a bundle holds in `folder`; returns the packages that came along. */
export function layOut(folder: string): readonly { readonly name: string; readonly version: string }[];
