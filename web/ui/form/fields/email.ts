/** Whether a text has the shape of an e-mail address; the server decides. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/.test(text)
