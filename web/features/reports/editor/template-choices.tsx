import { useTranslation } from 'react-i18next'
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import { Button } from '#web/ui/button/button.tsx'
import { idOfTemplate, isMine } from './template-rules.ts'
import styles from './template-choices.module.css'

interface TemplateChoicesProps {
  /** The id of the chosen template. */
  readonly value: string
  readonly groups: readonly (readonly [title: string, templates: readonly ReportTemplate[]])[]
  readonly nameOf: (template: ReportTemplate) => string
  readonly onPick: (template: ReportTemplate) => void
  readonly onRemove: (template: ReportTemplate) => void
}

/** The templates to choose from, in groups. The user's own can be deleted. */
export const TemplateChoices = ({ value, groups, nameOf, onPick, onRemove }: TemplateChoicesProps) => {
  const { t } = useTranslation('reports')
  return groups
    .filter(([, templates]) => templates.length > 0)
    .map(([title, templates]) => (
      <div key={title}>
        <h3>{title}</h3>
        <ul className={styles.root}>
          {templates.map((template) => {
            const remove = t('form.templateRemove', { name: nameOf(template) })
            const isChosen = idOfTemplate(template) === value
            return (
              <li key={template.template_id} className={isChosen ? 'is-chosen' : undefined}>
                <button
                  type="button"
                  data-choice
                  className={styles.choice}
                  aria-current={isChosen}
                  onClick={() => onPick(template)}
                >
                  {nameOf(template)}
                </button>
                {isMine(template) && (
                  <Button
                    square
                    small
                    kind="plain"
                    icon="trash"
                    aria-label={remove}
                    title={remove}
                    onClick={() => onRemove(template)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </div>
    ))
}
