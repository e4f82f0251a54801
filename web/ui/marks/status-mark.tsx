/** Open or closed: a red or a green dot, and always the word (part 1 section 2). */
export const StatusMark = ({ open, label }: { open: boolean; label: string }) => (
  <span className={`ui-status${open ? '' : ' is-closed'}`}>{label}</span>
)
