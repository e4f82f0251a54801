/** The method of a call. All badges are equally wide. */
export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span className={`docs-method is-${method.toLowerCase()}`}>{method}</span>
)
