/**
 * `Content-Disposition` of a download (RFC 6266): the name in UTF-8, and in ASCII for clients that do not support
 * UTF-8.
 */
export const attachmentDisposition = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/[^\x20-\x7E]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
