import { useState, type MouseEvent, type ReactNode } from 'react'

interface FetchedLinkProps {
  readonly className: string
  readonly href: string
  readonly title: string | undefined
  readonly label?: string
  readonly download?: boolean
  /** Fetches the file, and says what kept it from that. */
  readonly onFetch: () => Promise<void>
  /** Words beside the icon. */
  readonly children?: ReactNode
}

/** A link to a file that the page fetches itself: a refusal is said in a message, which a link alone cannot. */
export const FetchedLink = ({
  className,
  href,
  title,
  label,
  download,
  onFetch,
  children,
}: FetchedLinkProps) => {
  const [busy, setBusy] = useState(false)
  const fetchFile = async (event: MouseEvent): Promise<void> => {
    // What the browser does with a pressed key, a new tab say, stays the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await onFetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <a
      className={className}
      href={href}
      download={download}
      aria-label={label}
      title={title}
      aria-busy={busy}
      onClick={(event) => void fetchFile(event)}
    >
      <i className={`pi pi-${busy ? 'spinner pi-spin' : 'download'}`} aria-hidden="true" />
      {children}
    </a>
  )
}
