import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import { changeLanguage } from '#web/i18n/index.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { UnbrokenText } from './unbroken-text.tsx'
import styles from './sign-in.module.css'

const names = { pl: 'Polski', en: 'English' } as const
const arcs = [
  [258, 44, 0.42],
  [364, 36, 0.22],
  [462, 28, 0.13],
  [546, 20, 0.07],
] as const

interface SignInFrameProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly onSubmit?: () => void
  /** Whether the content is wide and brings its own forms. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The layout of the pages before sign-in: logo, language, one panel. */
export const SignInFrame = ({ title, lead, onSubmit, wide = false, children }: SignInFrameProps) => {
  const { t, i18n } = useTranslation('auth')
  useTitle(title)
  const content = (
    <>
      <h1 tabIndex={-1}>
        <UnbrokenText text={title} />
      </h1>
      {lead !== undefined && (
        <p className={styles.lead}>
          <UnbrokenText text={lead} />
        </p>
      )}
      {children}
    </>
  )
  return (
    <div className={styles.root}>
      <svg className={styles.arcs} viewBox="0 0 1120 1120" aria-hidden="true" fill="none" stroke="#00A0AF">
        <circle cx="560" cy="560" r="150" fill="#00A0AF" stroke="none" />
        {arcs.map(([radius, width, opacity]) => (
          <circle key={radius} cx="560" cy="560" r={radius} strokeWidth={width} opacity={opacity} />
        ))}
      </svg>
      <header className={styles.top}>
        <Brand />
        <div role="group" aria-label={t('language')}>
          {languages.map((language) => (
            <Button
              key={language}
              kind="plain"
              small
              lang={language}
              aria-pressed={i18n.language === language}
              onClick={() => void pendingUntil(changeLanguage(language))}
            >
              {names[language]}
            </Button>
          ))}
        </div>
      </header>
      <main>
        {wide ? (
          <div className={classNames(styles.panel, 'is-wide')}>{content}</div>
        ) : (
          <form
            className={styles.panel}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              onSubmit?.()
            }}
          >
            {content}
          </form>
        )}
      </main>
    </div>
  )
}

interface SubmitProps {
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The main button of a step. */
export const Submit = ({ busy = false, children }: SubmitProps) => (
  <Button type="submit" kind="primary" busy={busy} className={styles.main}>
    {children}
  </Button>
)
