import { Row, Text } from '#web/ui/layout/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { searchKey } from '#shared/domain/text.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { Choice } from '#web/ui/form/fields/choices-input.tsx'
import { Button } from '#web/ui/button/button.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import styles from './tags-dialog.module.css'

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
      title={t('tags.title')}
      closeLabel={t('close')}
      onClose={onClose}
      dismissable
      footer={
        <Row grow wrap>
          <Row as="span" grow role="status">
            <Text as="span" size="meta" tone={tooMany ? 'danger' : 'muted'} tabular>
              {tooMany
                ? common('form.tooManyTags', { count: limits.organizationTags })
                : common('form.tagsHint', { count: picked.length, max: limits.organizationTags })}
            </Text>
          </Row>
          <Row grow wrap justify="end">
            <Button onClick={onClose}>{common('form.cancel')}</Button>
            <Button kind="primary" disabled={tooMany} onClick={() => onPick(picked)}>
              {t('tags.pick')}
            </Button>
          </Row>
        </Row>
      }
    >
      {offered.length > searchedFrom && (
        <input
          className={fieldStyles.input}
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
        <ul className={styles.list}>
          {found.map((tag) => (
            <li key={tag.value}>
              <CheckField
                label={
                  <span>
                    {tag.label}
                    {tag.inactive === true && (
                      <Text as="small" tone="faint">
                        {' '}
                        {common('choices.inactive')}
                      </Text>
                    )}
                  </span>
                }
                checked={picked.includes(tag.value)}
                onChange={(on) =>
                  setPicked(on ? [...picked, tag.value] : picked.filter((other) => other !== tag.value))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
