import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modules, roles as allRoles, type Module, type Role } from '#shared/domain/roles.ts'
import type { OpenApiDocument } from '#shared/http/openapi.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { Entry } from './doc-entries.ts'
import { firstValues, parsed, requestOf } from './entered-request.ts'
import { firstBody } from './example-body.ts'
import { Examples } from './examples.tsx'
import { MethodBadge } from './method-badge.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { Prose } from './prose.tsx'
import { Replies } from './replies.tsx'
import { SchemaDetails } from './schema-details.tsx'
import { TryCall } from './try-call.tsx'
import styles from './call.module.css'
import docs from './docs.module.css'

interface CallSectionProps {
  readonly entry: Entry
  readonly document: OpenApiDocument
  /** The key for trying calls. It is kept until the page closes. */
  readonly apiKey: string
  readonly onKey: (key: string) => void
  /** The id of the TAXII collection of all indicators. */
  readonly collection: string
}

/** The documentation of one call. Calls for API keys also have examples and a form to try them. */
export const CallSection = ({ entry, document, apiKey, onKey, collection }: CallSectionProps) => {
  const { t } = useTranslation('apiDocs')
  const [values, setValues] = useState(() => firstValues(entry, collection))
  const [body, setBody] = useState(() => firstBody(entry, new Date()))
  const { operation, part } = entry
  const request = requestOf(entry, window.location.origin, values, body)
  const sent = Object.entries(operation.requestBody?.content ?? {})
  return (
    <div className={classNames(styles.root, part === 'keys' && 'is-split')}>
      <div className={styles.about}>
        <p className={docs.line}>
          <MethodBadge method={entry.method} /> <code>{entry.path}</code>
        </p>
        {operation.description?.split('\n\n').map((text) => (
          <Prose key={text} text={text} />
        ))}
        <Who entry={entry} />
        {operation.parameters === undefined ? null : (
          <section aria-labelledby="parameters">
            <h2 id="parameters">{t('parameters')}</h2>
            <ParameterTable parameters={operation.parameters} />
          </section>
        )}
        {sent.map(([type, { schema }]) => (
          <section key={type} aria-labelledby="body">
            <h2 id="body">
              {t('body')} <span className={docs.note}>{type}</span>
            </h2>
            <SchemaDetails schema={schema} />
          </section>
        ))}
      </div>
      {part === 'portal' ? null : (
        <div className={styles.aside}>
          <section aria-labelledby="examples">
            <h2 id="examples">{t('examples')}</h2>
            <Examples request={request} />
          </section>
          <TryCall
            entry={entry}
            request={request}
            values={values}
            onValues={setValues}
            body={body}
            isBodyJson={body === undefined || parsed(body) !== undefined}
            onBody={setBody}
            apiKey={apiKey}
            onKey={onKey}
          />
        </div>
      )}
      <section aria-labelledby="replies" className={styles.replies}>
        <h2 id="replies">{t('replies')}</h2>
        <Replies responses={operation.responses} document={document} />
      </section>
    </div>
  )
}

const isRole = (text: string): text is Role => allRoles.some((role) => role === text)
const isModule = (text: string): text is Module => modules.some((module) => module === text)

const Who = ({ entry: { operation } }: { readonly entry: Entry }) => {
  const { t } = useTranslation('apiDocs')
  const module = operation['x-module']
  const keys = operation['x-keys']
  const roles = operation['x-roles'] ?? []
  return (
    <dl className={styles.facts}>
      <dt>{t('who')}</dt>
      <dd>
        {keys === undefined
          ? roles.includes('anonymous')
            ? t('anyone')
            : roles.map((role) => (isRole(role) ? t(`roles.${role}`) : role)).join(', ')
          : operation['x-writes'] === true
            ? t('writers')
            : keys.length > 1
              ? t('anyKey')
              : keys.join(', ')}
      </dd>
      {module === undefined ? null : (
        <>
          <dt>{t('module')}</dt>
          <dd>{isModule(module) ? t(`modules.${module}`) : module}</dd>
        </>
      )}
    </dl>
  )
}
