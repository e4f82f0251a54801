/**
 * Open or closed: a red or a green dot, and always the word (part 1 section 2). What is neither, such as a mail that
 * waits, has a hollow one.
 */
export const StatusBadge = ({ open, label }: { open: boolean | 'neither'; label: string }) => (
  <span className={`ui-status${open === 'neither' ? ' is-neither' : open ? '' : ' is-closed'}`}>{label}</span>
)
