import { Link } from 'react-router'
import type { SentencePart } from '#shared/domain/audit/sentence.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { ObjectLink } from './use-object-links.ts'
import styles from './lines/audit-line.module.css'

interface SentenceProps {
  readonly parts: readonly SentencePart[]
  readonly organizationId: number | null
  readonly link: ObjectLink
}

/** A sentence with links to what the reader may open. */
export const Sentence = ({ parts, organizationId, link }: SentenceProps) => {
  const { isPlatformAdmin } = useRights()
  return parts.map((part, index) => {
    // A sentence never reorders its parts.
    const key = `${index} ${part.is}`
    const to =
      part.is === 'object'
        ? link(part.object, organizationId)
        : part.is === 'client' && isPlatformAdmin
          ? hrefOf(paths.organization, { id: part.id })
          : undefined
    if (to !== undefined)
      return (
        <Link key={key} className={styles.link} to={to}>
          {part.text}
        </Link>
      )
    return part.is === 'text' ? (
      part.text
    ) : (
      <b key={key} className={styles.name}>
        {part.text}
      </b>
    )
  })
}

/** Whether a sentence names the person who acted, as English ones do. */
export const namesActor = (parts: readonly SentencePart[]): boolean => parts.some(({ is }) => is === 'who')
