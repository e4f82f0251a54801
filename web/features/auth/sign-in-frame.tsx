import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { Logo } from '#web/ui/icon.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { changeLanguage } from '#web/i18n/index.ts'
import { UnbrokenText } from './unbroken-text.tsx'
import './sign-in.css'

const names = { pl: 'Polski', en: 'English' } as const

interface SignInFrameProps {
  readonly title: string
  readonly lead?: string
  readonly onSubmit?: () => void
  /** Whether the content brings its own forms. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** The layout of the pages before sign-in: logo, language, one panel. */
export const SignInFrame = ({ title, lead, onSubmit, plain = false, children }: SignInFrameProps) => {
  const { t, i18n } = useTranslation('auth')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = `${title} ${onSubmit === undefined}`
  const shown = useRef(step)
  // The pressed button disappeared with the previous step, and the focus with it.
  useEffect(() => {
    if (shown.current !== step && isFocusLost()) heading.current?.focus()
    shown.current = step
  }, [step])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.()
  }
  const content = (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <UnbrokenText text={title} />
      </h1>
      {lead !== undefined && (
        <p className="sign-in-lead">
          <UnbrokenText text={lead} />
        </p>
      )}
      {children}
    </>
  )
  return (
    <div className="sign-in">
      <svg className="sign-in-arcs" viewBox="0 0 1120 1120" aria-hidden="true" fill="none" stroke="#00A0AF">
        <circle cx="560" cy="560" r="150" fill="#00A0AF" stroke="none" />
        <circle cx="560" cy="560" r="258" strokeWidth="44" opacity=".42" />
        <circle cx="560" cy="560" r="364" strokeWidth="36" opacity=".22" />
        <circle cx="560" cy="560" r="462" strokeWidth="28" opacity=".13" />
        <circle cx="560" cy="560" r="546" strokeWidth="20" opacity=".07" />
      </svg>
      <header className="sign-in-top">
        <span className="sign-in-logo">
          <Logo />
          CTI Portal
        </span>
        <div className="sign-in-languages" role="group" aria-label={t('language')}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={i18n.language === language}
              onClick={() => void pendingUntil(changeLanguage(language))}
            >
              {names[language]}
            </button>
          ))}
        </div>
      </header>
      <main>
        {plain ? (
          <div className="sign-in-panel">{content}</div>
        ) : (
          <form className="sign-in-panel" noValidate onSubmit={submit}>
            {content}
          </form>
        )}
      </main>
    </div>
  )
}
