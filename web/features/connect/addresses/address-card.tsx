import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/features/connect/choice.ts'
import { CopyButton } from '#web/features/connect/copy-button.tsx'
import {
  curlOf,
  fetchedAddress,
  objectsAddress,
  outputAddress,
  taxiiRoot,
} from '#web/features/connect/output-address.ts'
import { RichText } from '#web/features/connect/rich-text.tsx'

interface AddressCardProps {
  readonly choice: Choice
  readonly origin: string
  /** The user name of the key; null if it has none. */
  readonly prefix: string | null
  readonly hasKey: boolean
  /** The id of the TAXII collection; undefined until the choice is complete. */
  readonly collection: string | undefined
  /** The id of the threats collection, if the key may read it. */
  readonly threats: string | undefined
}

/** The address of the choice, how a machine authenticates, and a command to try it. */
export const AddressCard = ({ choice, origin, prefix, hasKey, collection, threats }: AddressCardProps) => {
  const { t } = useTranslation('connect')
  const id = useId()
  const isTaxii = choice.format === 'taxii'
  const address = outputAddress(choice, origin)
  const fetched = isTaxii
    ? collection && objectsAddress(origin, collection)
    : address && fetchedAddress(address)
  const curl = fetched === undefined ? '' : curlOf(fetched, prefix, isTaxii)
  return (
    <section className="cx-card" aria-labelledby={id}>
      <h2 id={id}>{t('address.title')}</h2>
      {fetched === undefined ? (
        <p className="cx-none">{t(choice.what === 'group' ? 'address.noGroup' : 'address.noView')}</p>
      ) : (
        <>
          {address !== undefined && (
            <div className="cx-url">
              <code>{address}</code>
              <CopyButton
                text={address}
                label={t('copy.address')}
                done={t('copy.addressDone')}
                caption={t('copy.word')}
              />
            </div>
          )}
          <dl className="cx-facts">
            {isTaxii && (
              <>
                <TaxiiRoot origin={origin} />
                <dt>{t('address.collection')}</dt>
                <dd>
                  <CopyButton
                    small
                    text={collection ?? ''}
                    label={t('copy.collection')}
                    done={t('copy.collectionDone')}
                  />
                  <code>{collection}</code>
                </dd>
                {threats !== undefined && <ThreatsCollection id={threats} />}
              </>
            )}
            <dt>{t('address.signsIn')}</dt>
            <dd>
              <RichText
                text={
                  !hasKey
                    ? t('address.signsInAny')
                    : prefix === null
                      ? t('address.signsInBearer')
                      : t(isTaxii ? 'address.signsInTaxii' : 'address.signsInWith', { prefix })
                }
              />
            </dd>
          </dl>
          <div className="cx-command">
            <pre>
              <code>{curl}</code>
            </pre>
            <CopyButton text={curl} label={t('copy.curl')} done={t('copy.curlDone')} />
          </div>
        </>
      )}
    </section>
  )
}

/** The discovery URL of TAXII. */
export const TaxiiRoot = ({ origin }: { origin: string }) => {
  const { t } = useTranslation('connect')
  const root = `${origin}${taxiiRoot}`
  return (
    <>
      <dt>{t('address.root')}</dt>
      <dd>
        <CopyButton small text={root} label={t('copy.root')} done={t('copy.addressDone')} />
        <code>{root}</code>
      </dd>
    </>
  )
}

/** The threats collection. It contains no indicators, and only TAXII offers it. */
export const ThreatsCollection = ({ id }: { id: string | undefined }) => {
  const { t } = useTranslation('connect')
  return (
    <>
      <dt>{t('address.threats')}</dt>
      <dd>
        <CopyButton small text={id ?? ''} label={t('copy.threats')} done={t('copy.collectionDone')} />
        <code>{id}</code>
      </dd>
    </>
  )
}
