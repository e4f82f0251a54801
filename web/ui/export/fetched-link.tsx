import { useState, type MouseEvent, type ReactNode } from 'react'

interface FetchedLinkProps {
  readonly className: string
  readonly href: string
  readonly title: string | undefined
  readonly label?: string
  readonly download?: boolean
  /** Fetches the file and shows failures. */
  readonly onFetch: () => Promise<void>
  /** Text next to the icon. */
  readonly children?: ReactNode
}

/** A link to a file that the page fetches itself, so that it can show a rejection. A plain link cannot. */
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
    // With a modifier key the browser handles the click, for example by opening a new tab.
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
