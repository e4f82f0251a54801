/** In bundles this stands for the decoder of WOFF2 fonts, which fontkit brings: those of documents are TTF. */
export default (): never => {
  throw new Error('No font of documents is packed')
}
