import { useTranslation } from 'react-i18next'
import type { OpenApiDocument, Reply } from '#shared/http/openapi.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { CodeBlock } from './code-block.tsx'
import { Inline } from './prose.tsx'
import { SchemaDetails } from './schema-details.tsx'
import styles from './call.module.css'
import docs from './docs.module.css'

interface RepliesProps {
  readonly responses: Readonly<Record<string, Reply>>
  readonly document: OpenApiDocument
}

const isSuccess = (status: string): boolean => Number(status) < 400

/** Resolves a reference within the document. */
const resolved = (schema: unknown, document: OpenApiDocument): unknown => {
  const reference =
    typeof schema === 'object' && schema !== null && '$ref' in schema ? String(schema.$ref) : undefined
  return reference === undefined ? schema : document.components.schemas[reference.split('/').at(-1) ?? '']
}

/** The replies of a call: successes with their bodies, failures with their codes. */
export const Replies = ({ responses, document }: RepliesProps) => {
  const { t } = useTranslation('apiDocs')
  const all = Object.entries(responses)
  const failures = all.filter(([status]) => !isSuccess(status))
  const failureSchema = Object.values(failures[0]?.[1].content ?? {})[0]?.schema
  return (
    <>
      {all
        .filter(([status]) => isSuccess(status))
        .map(([status, reply]) => (
          <div key={status}>
            <h3>
              <span className={classNames(styles.status, 'is-good')}>{status}</span>{' '}
              <span>
                <Inline text={reply.description} />
              </span>
            </h3>
            <Headers reply={reply} document={document} />
            <Bodies reply={reply} document={document} />
          </div>
        ))}
      <h3>{t('failures')}</h3>
      <ul className={styles.failures}>
        {failures.flatMap(([status, reply]) =>
          (reply['x-codes'] ?? []).map((code) => (
            <li key={code}>
              <span className={styles.status}>{status}</span> <code>{code}</code>
              <span>
                <Inline text={meaningOf(reply.description, code)} />
              </span>
            </li>
          )),
        )}
      </ul>
      {failureSchema === undefined ? null : (
        <details className={styles.more}>
          <summary>{t('failureShape')}</summary>
          <SchemaDetails schema={resolved(failureSchema, document)} />
        </details>
      )}
    </>
  )
}

/** The description of one code. The description of a status has a paragraph for each. */
const meaningOf = (description: string, code: string): string =>
  description
    .split('\n\n')
    .find((text) => text.startsWith(`\`${code}\`: `))
    ?.slice(code.length + 4) ?? ''

const Headers = ({ reply: { headers = {} }, document }: RepliesBodyProps) => {
  const { t } = useTranslation('apiDocs')
  const all = Object.entries(headers)
  if (all.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>{t('headers', { names: all.map(([name]) => name).join(', ') })}</summary>
      <ul className={styles.schema}>
        {all.map(([name, header]) => (
          <li key={name}>
            <code>{name}</code>
            <p>
              <Inline
                text={('$ref' in header ? document.components.headers?.[name] : header)?.description ?? ''}
              />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Bodies = ({ reply: { content = {} }, document }: RepliesBodyProps) => {
  const { t } = useTranslation('apiDocs')
  const all = Object.entries(content)
  const plain = all.filter(([, { schema }]) => isPlain(schema))
  return (
    <>
      {plain.length === 0 ? null : (
        <p className={docs.line}>
          {plain.map(([type]) => (
            <code key={type}>{type}</code>
          ))}
        </p>
      )}
      {all
        .filter(([, { schema }]) => !isPlain(schema))
        .map(([type, { schema, example }]) => (
          <div key={type}>
            <p className={docs.line}>
              <code>{type}</code>
            </p>
            <SchemaDetails schema={resolved(schema, document)} />
            {example === undefined ? null : (
              <CodeBlock label={t('replyExample')} text={JSON.stringify(example, null, 2)} />
            )}
          </div>
        ))}
    </>
  )
}
interface RepliesBodyProps {
  readonly reply: Reply
  readonly document: OpenApiDocument
}

/** Whether the reply is a file or text, whose schema has no details. */
const isPlain = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'string'
