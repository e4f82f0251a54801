import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exampleOf, loopExampleOf } from '#shared/http/request-examples.ts'
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { chapterNumbers, type Chapter } from './chapters.ts'
import { CodeBlock } from './code-block.tsx'
import { documentAddress, type Entry } from './doc-entries.ts'
import { guidePrograms } from './guide-programs.ts'
import { ErrorTable } from './error-table.tsx'
import { Languages } from './examples.tsx'
import { Prose } from './prose.tsx'
import styles from './docs.module.css'

const shellAndPython = ['curl', 'python'] as const
const allLanguages = ['curl', 'python', 'javascript'] as const

/** A chapter for integrators, with programs that run without changes. */
export const ChapterSection = ({
  chapter,
  entries,
}: {
  readonly chapter: Chapter
  readonly entries: readonly Entry[]
}) => {
  const { t } = useTranslation(['apiGuide', 'apiDocs'])
  return (
    <article className={styles.chapter}>
      <Prose text={t(`apiGuide:${chapter}.text`, chapterNumbers)} />
      {chapter === 'codes' ? (
        <ErrorTable entries={entries} />
      ) : (
        <Example chapter={chapter} entries={entries} />
      )}
      {chapter === 'start' ? (
        <p className={styles.line}>
          <a href={documentAddress('keys')} download>
            openapi-keys.json
          </a>{' '}
          <a href="/api-docs/openapi-webhooks.json" download>
            openapi-webhooks.json
          </a>{' '}
          <a href={documentAddress('portal')} download>
            openapi.json
          </a>
        </p>
      ) : null}
    </article>
  )
}

interface ExampleProps {
  readonly chapter: Exclude<Chapter, 'codes'>
  readonly entries: readonly Entry[]
}

const Example = ({ chapter, entries }: ExampleProps) => {
  const { t } = useTranslation('apiDocs')
  const { origin } = window.location
  const [opened] = useState(() => new Date())
  if (chapter === 'paging' || chapter === 'changes') {
    const isPaging = chapter === 'paging'
    return (
      <Languages
        languages={allLanguages}
        panel={chapter}
        text={(language) =>
          loopExampleOf(language, {
            origin,
            path: `${keyApiPrefix}/indicators${isPaging ? '' : '/changes'}`,
            parameter: isPaging ? 'cursor' : 'after',
          })
        }
      />
    )
  }
  if (chapter === 'start' || chapter === 'outputs') {
    const isStart = chapter === 'start'
    return (
      <>
        <Languages
          languages={allLanguages}
          panel={chapter}
          text={(language) =>
            exampleOf(language, {
              method: 'GET',
              url: `${origin}${keyApiPrefix}/${isStart ? 'me' : 'out/all/domain.txt'}`,
              reply: isStart ? 'json' : 'text',
            })
          }
        />
        {isStart ? null : <Formats entries={entries} />}
      </>
    )
  }
  if (chapter === 'conditional' || chapter === 'limits' || chapter === 'writing') {
    const program = guidePrograms[chapter](origin, opened)
    return <Languages languages={shellAndPython} panel={chapter} text={(language) => program[language]} />
  }
  const text = {
    signIn: `curl -sS --user "prefix:$CTI_KEY" '${origin}${keyApiPrefix}/me'
curl -sS -H "Authorization: Bearer $CTI_KEY" '${origin}${keyApiPrefix}/me'
curl -sS -H "X-Api-Key: $CTI_KEY" '${origin}${keyApiPrefix}/me'`,
    errors: JSON.stringify(
      {
        type: 'about:blank',
        title: 'The call does not know this parameter.',
        status: 400,
        code: 'unknown_parameter',
        request_id: '3301c41029954e6',
        errors: [
          { code: 'unknown_parameter', text: 'The call does not know this parameter.', field: 'catagories' },
        ],
      },
      null,
      2,
    ),
    webhooks: `POST /events HTTP/1.1
Host: siem.example
Content-Type: application/json
webhook-id: msg_20261122T081500000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b
webhook-timestamp: 1795335300
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"visibility.published","timestamp":"2026-11-22T08:14:21.000Z","data":{"organization_id":3,"total":1,"left_out":0,"left_out_tlp":0,"changes":"${keyApiPrefix}/visibilities/changes","items":[{"id":207,"tlp":"amber","criticality":1,"state":"new","api":"${keyApiPrefix}/visibilities/207","link":"${origin}/visibilities/207"}]}}`,
    taxii: `curl -sS -H "Authorization: Bearer $CTI_KEY" \\
  -H 'Accept: application/taxii+json;version=2.1' '${origin}/taxii2/cti/collections/'`,
  } as const
  return <CodeBlock label={t('exampleOf')} text={text[chapter]} />
}

/** Every output format, with the indicator types that it contains. */
const Formats = ({ entries }: Pick<ExampleProps, 'entries'>) => {
  const { t } = useTranslation(['apiDocs', 'apiGuide'])
  const formats = entries.find(({ operation }) => 'x-formats' in operation)?.operation['x-formats'] ?? []
  return (
    <DataTable
      caption={t('apiGuide:outputs.title')}
      rows={formats}
      keyOf={({ file }) => file}
      framed
      columns={[
        {
          key: 'file',
          head: t('formats.file'),
          main: true,
          cell: ({ file }) => <code>{file}</code>,
        },
        {
          key: 'type',
          head: t('formats.type'),
          cell: ({ contentType }) => contentType.split(';')[0],
        },
        {
          key: 'kinds',
          head: t('formats.kinds'),
          cell: ({ kinds }) => (kinds === undefined ? t('formats.all') : kinds.join(', ')),
        },
      ]}
    />
  )
}
