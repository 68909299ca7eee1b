/** The public page of a video by its code. A code that is an address itself is taken only when it is a web address. */
export function videoAddress(video: string): string {
  const code = video.trim();
  if (/^https:\/\//i.test(code)) return code;
  return `https://www.youtube.com/watch?${new URLSearchParams({ v: code })}`;
}
