/**
 * Open or closed: a red or a green dot, and always the word (part 1 section 2). `neither` has a hollow dot, such as a
 * pending e-mail.
 */
export const StatusBadge = ({ open, label }: { open: boolean | 'neither'; label: string }) => (
  <span className={`ui-status${open === 'neither' ? ' is-neither' : open ? '' : ' is-closed'}`}>{label}</span>
)
