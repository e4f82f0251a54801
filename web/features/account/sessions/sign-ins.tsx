import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MySignIn, SignInOutcome } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { useNow } from '#web/lib/use-now.ts'
import { RecentText } from '#web/ui/text/date-text.tsx'
import { signInsQuery } from '../factors/factor-queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { useDeviceText } from './use-device-text.ts'

/** Attempts that suggest another person: two or more wrong codes after the right password, or three other failures. */
const isSuspicious = ({ outcome, tries }: MySignIn): boolean =>
  outcome === 'second_factor_incorrect' ? tries >= 2 : outcome !== 'success' && tries >= 3

/** Sign-ins and failed attempts of recent weeks: time, outcome, method and origin. */
export const SignIns = ({ onNotMe }: { readonly onNotMe: (outcome: SignInOutcome) => void }) => {
  const { t } = useTranslation('factors')
  const deviceText = useDeviceText()
  const reply = useQuery(signInsQuery)
  const now = useNow(60_000)
  const signIns = reply.data
  return (
    <section className="factor-block" aria-labelledby="factor-sign-ins">
      <div className="factor-head">
        <h3 id="factor-sign-ins">{t('signIns.title')}</h3>
        <span className="factor-text">{t('signIns.days', { count: factorLimits.signInDays })}</span>
      </div>
      {signIns === undefined ? (
        <NotLoaded error={reply.error} failed={t('failed')} />
      ) : signIns.length === 0 ? (
        <p className="settings-none">{t('signIns.none')}</p>
      ) : (
        <table className="factor-log">
          <thead>
            <tr>
              <th scope="col">{t('signIns.when')}</th>
              <th scope="col">{t('signIns.outcome')}</th>
              <th scope="col">{t('signIns.factor')}</th>
              <th scope="col">{t('signIns.from')}</th>
            </tr>
          </thead>
          <tbody>
            {signIns.map((signIn) => (
              <tr
                key={`${signIn.date} ${signIn.outcome}`}
                className={isSuspicious(signIn) ? 'is-bad' : undefined}
              >
                <td>
                  <RecentText iso={signIn.date} now={now} />
                </td>
                <td>
                  <i
                    className={`pi ${signIn.outcome === 'success' ? 'pi-check-circle is-on' : 'pi-times-circle is-off'}`}
                    aria-hidden="true"
                  />
                  {signIn.outcome === 'success'
                    ? t('signIns.success')
                    : t(`signIns.${signIn.outcome}`, { count: signIn.tries })}
                </td>
                <td className={signIn.factor === null ? 'is-none' : undefined}>
                  {signIn.factor === null ? '–' : t(`way.${signIn.factor}`)}
                </td>
                <td>
                  <span title={deviceText.name(signIn.device)}>{signIn.address ?? t('signIns.several')}</span>
                  {isSuspicious(signIn) && (
                    <>
                      {' · '}
                      <button type="button" className="factor-not-me" onClick={() => onNotMe(signIn.outcome)}>
                        {t('signIns.notMe')}
                      </button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
