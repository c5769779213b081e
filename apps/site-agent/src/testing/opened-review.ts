/** Opens a review by its link, as a browser does: where it answers, and the headers of its session. */
export async function openedReview(
  url: string,
): Promise<{ readonly origin: string; readonly headers: Readonly<Record<string, string>> }> {
  const opened = await fetch(url, { redirect: 'manual' });
  const { origin } = new URL(url);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { origin, headers: { cookie, origin, 'content-type': 'application/json' } };
}
