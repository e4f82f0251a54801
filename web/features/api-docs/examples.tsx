import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  exampleLanguages,
  exampleOf,
  type ExampleLanguage,
  type ExampleRequest,
} from '#shared/http/request-examples.ts'
import { Tabs, tabId } from '#web/ui/tabs/tabs.tsx'
import { CodeBlock } from './code-block.tsx'

const names = { curl: 'curl', python: 'Python', javascript: 'JavaScript' } as const satisfies Record<
  ExampleLanguage,
  string
>

interface LanguagesProps<Language extends ExampleLanguage> {
  readonly languages: readonly Language[]
  readonly text: (language: Language) => string
  readonly panel: string
}

/** The same program in several languages, one of them visible. */
export const Languages = <Language extends ExampleLanguage>({
  languages,
  text,
  panel,
}: LanguagesProps<Language>) => {
  const { t } = useTranslation('apiDocs')
  const [first] = languages
  const [language, setLanguage] = useState(first)
  if (language === undefined) return null
  return (
    <>
      <Tabs
        label={t('languages')}
        tabs={languages.map((key) => ({ key, label: names[key] }))}
        current={language}
        onChange={setLanguage}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, language)}>
        <CodeBlock label={t('example', { language: names[language] })} text={text(language)} />
      </div>
    </>
  )
}

/** A request as example programs. */
export const Examples = ({ request }: { readonly request: ExampleRequest }) => (
  <Languages languages={exampleLanguages} text={(language) => exampleOf(language, request)} panel="example" />
)
