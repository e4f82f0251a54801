import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
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
import { CopyLine } from '#web/features/connect/copy-line.tsx'
import { RichText } from '#web/features/connect/rich-text.tsx'
import { Card, Facts, Row, Stack, Text } from '#web/ui/layout/layout.tsx'

type Fact = readonly [label: string, value: ReactNode]

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
  const isTaxii = choice.format === 'taxii'
  const address = outputAddress(choice, origin)
  const fetched = isTaxii
    ? collection && objectsAddress(origin, collection)
    : address && fetchedAddress(address)
  const curl = fetched === undefined ? '' : curlOf(fetched, prefix, isTaxii)
  const signsIn = (): string => {
    if (!hasKey) return t('address.signsInAny')
    if (prefix === null) return t('address.signsInBearer')
    return t(isTaxii ? 'address.signsInTaxii' : 'address.signsInWith', { prefix })
  }
  return (
    <Card title={t('address.title')} label={t('address.title')}>
      {fetched === undefined ? (
        <Text tone="muted">{t(choice.what === 'group' ? 'address.noGroup' : 'address.noView')}</Text>
      ) : (
        <Stack gap={3}>
          {address !== undefined && (
            <CopyLine
              text={address}
              label={t('copy.address')}
              done={t('copy.addressDone')}
              caption={t('copy.word')}
            />
          )}
          <Facts
            labelWidth={96}
            facts={[
              ...(isTaxii
                ? [
                    rootFact(t, origin),
                    copyFact(
                      t('address.collection'),
                      collection,
                      t('copy.collection'),
                      t('copy.collectionDone'),
                    ),
                    ...(threats === undefined ? [] : [threatsFact(t, threats)]),
                  ]
                : []),
              [t('address.signsIn'), <RichText key="signs-in" text={signsIn()} />],
            ]}
          />
          <CopyLine text={curl} label={t('copy.curl')} done={t('copy.curlDone')} />
        </Stack>
      )}
    </Card>
  )
}

const copyFact = (term: string, text: string | undefined, label: string, done: string): Fact => [
  term,
  <Row key={label} gap={1}>
    <CopyButton small text={text ?? ''} label={label} done={done} />
    <code>{text}</code>
  </Row>,
]

/** The discovery URL of TAXII. */
export const rootFact = (t: TFunction<'connect'>, origin: string): Fact =>
  copyFact(t('address.root'), `${origin}${taxiiRoot}`, t('copy.root'), t('copy.addressDone'))

/** The threats collection. It contains no indicators, and only TAXII offers it. */
export const threatsFact = (t: TFunction<'connect'>, id: string | undefined): Fact =>
  copyFact(t('address.threats'), id, t('copy.threats'), t('copy.collectionDone'))
