import { Text } from '#web/ui/layout/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { searchKey } from '#shared/domain/text.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { Choice } from '#web/ui/form/fields/choices-input.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface TagsDialogProps {
  readonly options: readonly Choice[]
  readonly value: readonly string[]
  readonly onPick: (value: readonly string[]) => void
  readonly onClose: () => void
}

/** Above this number the tags have a search field. */
const searchedFrom = 8

/** The tags to choose from, each with a checkbox. Inactive ones are offered only if they are chosen. */
export const TagsDialog = ({ options, value, onPick, onClose }: TagsDialogProps) => {
  const { t } = useTranslation('organizations')
  const { t: common } = useTranslation('common')
  const [picked, setPicked] = useState<readonly string[]>(value)
  const [search, setSearch] = useState('')
  const offered = options.filter((option) => option.inactive !== true || value.includes(option.value))
  const found = offered.filter(({ label }) => searchKey(label).includes(searchKey(search)))
  const tooMany = picked.length > limits.organizationTags
  return (
    <Modal
      className="org-dialog"
      title={t('tags.title')}
      closeLabel={t('close')}
      onClose={onClose}
      dismissable
      footer={
        <>
          <span className={`org-picked-count${tooMany ? ' is-over' : ''}`} role="status">
            {tooMany
              ? common('form.tooManyTags', { count: limits.organizationTags })
              : common('form.tagsHint', { count: picked.length, max: limits.organizationTags })}
          </span>
          <Button onClick={onClose}>{common('form.cancel')}</Button>
          <Button kind="primary" disabled={tooMany} onClick={() => onPick(picked)}>
            {t('tags.pick')}
          </Button>
        </>
      }
    >
      {offered.length > searchedFrom && (
        <input
          className="ui-input org-tag-search"
          type="search"
          aria-label={common('choices.search')}
          placeholder={common('choices.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {offered.length === 0 ? (
        <Text tone="faint">
          {t('tags.noneExist')}{' '}
          <Link className="ui-link" to={hrefOf(paths.dictionaries, { tab: 'organization_tag' })}>
            {t('tags.toDictionary')}
          </Link>
        </Text>
      ) : found.length === 0 ? (
        <Text tone="faint">{common('choices.none')}</Text>
      ) : (
        <ul className="org-tag-list">
          {found.map((tag) => (
            <li key={tag.value}>
              <label>
                <span className="ui-check">
                  <input
                    type="checkbox"
                    checked={picked.includes(tag.value)}
                    onChange={(event) =>
                      setPicked(
                        event.target.checked
                          ? [...picked, tag.value]
                          : picked.filter((other) => other !== tag.value),
                      )
                    }
                  />
                </span>
                <span>
                  {tag.label}
                  {tag.inactive === true && <small> {common('choices.inactive')}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
