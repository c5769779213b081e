/** Who called, once the guard has let a request pass; only a site has an id. */
export type Caller =
  | { readonly kind: 'anybody' | 'admin' | 'trainer' }
  | { readonly kind: 'site'; readonly siteId: string };
