import { useTranslation } from 'react-i18next'

/** Shows which of the two steps of a new incident is open. */
export const Steps = ({ current }: { current: 'details' | 'attachments' }) => {
  const { t } = useTranslation('incidents')
  return (
    <ol className="incident-steps">
      {(['details', 'attachments'] as const).map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={step === 'details' && current === 'attachments' ? 'is-done' : undefined}
        >
          <span aria-hidden="true">
            {step === 'details' && current === 'attachments' ? <i className="pi pi-check" /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
