import { useTranslation } from 'react-i18next'
import type { ListType } from '#web/features/connect/choice.ts'
import { objectsAddress, taxiiRoot } from '#web/features/connect/output-address.ts'
import { RichText } from '#web/features/connect/rich-text.tsx'
import type { Guide } from './products.ts'

interface GuideStepsProps {
  readonly guide: Guide
  /** The type of a plain list, by which products name it. */
  readonly type: ListType
  /** Undefined while something is to be chosen. */
  readonly address: string | undefined
  readonly origin: string
  readonly prefix: string | null
  /** The id of the TAXII collection, once it is known. */
  readonly collection: string | undefined
}

/** What is done in a product, step by step, with the person's own address and user name. */
export const GuideSteps = ({ guide, type, address, origin, prefix, collection }: GuideStepsProps) => {
  const { t } = useTranslation('connect')
  const { product } = guide
  const values = {
    address: address ?? t('guide.someAddress'),
    root: `${origin}${taxiiRoot}`,
    rootBare: `${origin}${taxiiRoot.slice(0, -1)}`,
    collection: collection ?? t('guide.someCollection'),
    objects: objectsAddress(origin, collection ?? t('guide.someCollection')),
    // A key without a user name signs in with any.
    prefix: prefix ?? 'cti',
    list: t(`guide.paloalto.list.${type}`),
    connector: t(`guide.fortigate.connector.${type}`),
    field: t(`guide.splunk.field.${type}`),
  }
  return (
    <>
      <ol className="cx-how">
        {t(`guide.${product}.steps`, values)
          .split('\n')
          .map((step) => (
            <li key={step}>
              <RichText text={step} />
            </li>
          ))}
      </ol>
      <p className="cx-note">
        <i className="pi pi-info-circle" aria-hidden="true" />
        <RichText text={t(`guide.${product}.note`, values)} />
      </p>
    </>
  )
}
