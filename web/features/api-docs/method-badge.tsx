/** The method of a call, as wide as the longest. */
export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span className={`docs-method is-${method.toLowerCase()}`}>{method}</span>
)
