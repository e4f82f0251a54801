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
  /** The user name of the key; null of one that has none. */
  readonly prefix: string | null
  readonly hasKey: boolean
  /** The id of the TAXII collection; undefined while something is to be chosen. */
  readonly collection: string | undefined
}

/** The address of what is chosen, how a machine signs in, and the command that tries it. */
export const AddressCard = ({ choice, origin, prefix, hasKey, collection }: AddressCardProps) => {
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
                word={t('copy.word')}
              />
            </div>
          )}
          <dl className="cx-facts">
            {isTaxii && (
              <>
                <dt>{t('address.root')}</dt>
                <dd>
                  <CopyButton
                    small
                    text={`${origin}${taxiiRoot}`}
                    label={t('copy.root')}
                    done={t('copy.addressDone')}
                  />
                  <code>{`${origin}${taxiiRoot}`}</code>
                </dd>
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
