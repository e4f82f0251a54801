import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { CodeBlock } from './code-block.tsx'
import { Inline } from './prose.tsx'
import type { Answer, Missing } from './send-request.ts'
import docs from './docs.module.css'
import styles from './call.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** What became of a call: `none` if no reply came. */
export type Outcome = Answer | Missing | 'waiting' | 'none'

/** The reply to a call, or why there is none. */
export const TryAnswer = ({ answer }: { readonly answer: Outcome | undefined }) => {
  const { t } = useTranslation('apiDocs')
  return (
    <>
      <div role="status">
        {answer === 'waiting' ? <p className={fieldStyles.hint}>{t('try.waiting')}</p> : null}
        {answer === 'none' ? <p className={fieldStyles.error}>{t('try.none')}</p> : null}
        {typeof answer === 'object' && 'list' in answer ? (
          <p className={fieldStyles.error}>
            <span>
              <Inline text={t('try.missing', { ...answer })} />
            </span>
          </p>
        ) : null}
        {typeof answer === 'object' && 'status' in answer ? (
          <p className={docs.line}>
            <span className={classNames(styles.status, answer.status < 400 ? 'is-good' : 'is-bad')}>
              {answer.status}
            </span>{' '}
            {t('try.outcome', { milliseconds: answer.milliseconds, bytes: answer.bytes })}
          </p>
        ) : null}
      </div>
      {typeof answer === 'object' && 'status' in answer ? (
        <>
          <dl className={styles.facts}>
            {answer.headers.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </Fragment>
            ))}
          </dl>
          {answer.status === 302 ? <p className={fieldStyles.hint}>{t('try.redirect')}</p> : null}
          {answer.text === '' ? null : <CodeBlock label={t('try.reply')} text={answer.text} />}
          {answer.more === 0 ? null : (
            <p className={fieldStyles.hint}>{t('try.more', { count: answer.more })}</p>
          )}
        </>
      ) : null}
    </>
  )
}
