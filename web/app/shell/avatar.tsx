/** The initials of an organization, for the eye alone: its name stands beside. */
export const Avatar = ({ name }: { name: string }) => <span className="avatar" aria-hidden="true">{initials(name)}</span>

const initials = (name: string): string => name.split(/\s+/).slice(0, 2).map((word) => word.charAt(0)).join('').toUpperCase()
