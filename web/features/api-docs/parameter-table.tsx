import { useTranslation } from 'react-i18next'
import type { Parameter } from '#shared/http/openapi.ts'
import { Inline } from './prose.tsx'
import { boundsText, typeText } from './schema-details.tsx'
import styles from './call.module.css'
import docs from './docs.module.css'

const textOf = (schema: unknown): string =>
  typeof schema === 'object' && schema !== null && 'description' in schema ? String(schema.description) : ''
const patternOf = (schema: unknown): string =>
  typeof schema === 'object' && schema !== null && 'pattern' in schema && !('format' in schema)
    ? String(schema.pattern)
    : ''

/** The parameters of a call: location, type and description. */
export const ParameterTable = ({ parameters }: { readonly parameters: readonly Parameter[] }) => {
  const { t } = useTranslation('apiDocs')
  return (
    <ul className={styles.schema}>
      {parameters.map(({ name, in: place, required, description, schema }) => {
        // A description replaces the generated bounds, because it is clearer.
        const bounds = textOf(schema) === '' ? boundsText(schema, t('bounds', { returnObjects: true })) : ''
        const pattern = patternOf(schema)
        const texts = [description ?? '', textOf(schema)].filter((text) => text !== '')
        return (
          <li key={`${place} ${name}`}>
            <div>
              <code>{name}</code> <span className={docs.note}>{typeText(schema)}</span>
              {bounds === '' ? null : <span className={docs.note}>, {bounds}</span>}
              <em className={docs.note}>
                {' '}
                {t(`places.${place}`)}
                {required ? `, ${t('required')}` : ''}
              </em>
            </div>
            {texts.map((text) => (
              <p key={text}>
                <Inline text={text} />
              </p>
            ))}
            {pattern === '' || texts.length > 0 ? null : (
              <p>
                <code>{pattern}</code>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
