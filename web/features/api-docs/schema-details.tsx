import { useTranslation } from 'react-i18next'
import { Inline } from './prose.tsx'
import styles from './call.module.css'
import docs from './docs.module.css'

interface Schema {
  readonly [name: string]: unknown
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const optionsOf = (schema: Schema): readonly Schema[] =>
  listOf(schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']).filter(isSchema)

/** The type of a schema without its fields: `integer`, `string | null`, `array of object`. */
export const typeText = (schema: unknown): string => {
  if (!isSchema(schema)) return ''
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  const options = optionsOf(schema)
  if (options.length > 0) return [...new Set(options.map(typeText))].join(' | ')
  const types = [schema['type']].flat().filter((one) => typeof one === 'string')
  const names = types.map((type) => {
    if (type === 'array') return `array of ${typeText(schema['items']) || 'any'}`
    return type === 'string' && typeof schema['format'] === 'string' ? schema['format'] : type
  })
  return names.join(' | ') || 'any'
}

const limits = [
  ['minimum', undefined, '≥'],
  ['maximum', undefined, '≤'],
  ['minItems', 'items', '≥'],
  ['maxItems', 'items', '≤'],
  ['minLength', 'length', '≥'],
  ['maxLength', 'length', '≤'],
] as const

/** The other constraints of a schema: bounds, pattern, default. */
export const boundsText = (
  schema: unknown,
  labels: Readonly<Record<'items' | 'length' | 'default', string>>,
): string => {
  if (!isSchema(schema)) return ''
  return [
    ...limits.flatMap(([name, of, sign]) =>
      typeof schema[name] === 'number'
        ? [`${of === undefined ? '' : `${labels[of]} `}${sign} ${schema[name]}`]
        : [],
    ),
    ...('default' in schema ? [`${labels.default} ${JSON.stringify(schema['default'])}`] : []),
  ].join(', ')
}

/** The object schema inside lists and alternatives. */
const fieldsOf = (schema: unknown): Schema | undefined => {
  if (!isSchema(schema)) return undefined
  if (isSchema(schema['properties'])) return schema
  if (schema['items'] !== undefined) return fieldsOf(schema['items'])
  return optionsOf(schema)
    .map(fieldsOf)
    .find((one) => one !== undefined)
}

/** The fields of a value, nested fields below their parent. */
export const SchemaDetails = ({ schema }: { readonly schema: unknown }) => {
  const { t } = useTranslation('apiDocs')
  const fields = fieldsOf(schema)
  if (fields === undefined || !isSchema(fields['properties'])) return <code>{typeText(schema)}</code>
  const required = listOf(fields['required'])
  return (
    <ul className={styles.schema}>
      {Object.entries(fields['properties']).map(([name, property]) => {
        const text = isSchema(property) ? property['description'] : undefined
        const bounds = boundsText(property, t('bounds', { returnObjects: true }))
        return (
          <li key={name}>
            <div>
              <code>{name}</code> <span className={docs.note}>{typeText(property)}</span>
              {bounds === '' ? null : <span className={docs.note}>, {bounds}</span>}
              {required.includes(name) ? null : <em className={docs.note}> {t('optional')}</em>}
            </div>
            {typeof text === 'string' ? (
              <p>
                <Inline text={text} />
              </p>
            ) : null}
            {fieldsOf(property) === undefined ? null : <SchemaDetails schema={property} />}
          </li>
        )
      })}
    </ul>
  )
}
