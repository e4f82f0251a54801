/** Tags in a row: the first two (or `most`) and the number of the others. */
export const RowTags = ({
  tags,
  most = shown,
  more,
}: {
  tags: readonly string[]
  most?: number
  more: (count: number, names: string) => string
}) => {
  if (tags.length === 0) return null
  const rest = tags.slice(most)
  return (
    <span className="list-tags">
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className="ui-tag" title={tag}>
          <span>{tag}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="ui-tag is-more" title={more(rest.length, rest.join(', '))}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="ui-visually-hidden">{more(rest.length, rest.join(', '))}</span>
        </span>
      )}
    </span>
  )
}

const shown = 2

/** The same tags as plain text, for columns that fold under the name. */
export const tagsText = (tags: readonly string[]): string =>
  tags.slice(0, shown).join(', ') + (tags.length > shown ? ` +${tags.length - shown}` : '')
