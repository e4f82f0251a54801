/** Replaces fontkit's WOFF2 decoder in bundles: fonts of documents are TTF. */
export default (): never => {
  throw new Error('Compressed fonts are not supported')
}
