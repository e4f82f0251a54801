import { bindShortWords, currentLanguage } from '#web/i18n/index.ts'
import styles from './docs.module.css'

/** Binds short Polish words here, because no translation step has processed these texts. */
const bound = (text: string): string => (currentLanguage() === 'pl' ? bindShortWords(text) : text)

/** `values` and [links](/address) within a text. */
export const Inline = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
      if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
      const [, label, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      return address === undefined ? (
        bound(part)
      ) : (
        <a key={index} href={address}>
          {label}
        </a>
      )
    })}
  </>
)

/** A text with paragraphs and lists: an empty line separates paragraphs, `- ` starts a list item. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div className={styles.prose}>
    {text.split('\n\n').map((block) =>
      block.startsWith('- ') ? (
        <ul key={block}>
          {block.split('\n').map((line) => (
            <li key={line}>
              <Inline text={line.slice(2)} />
            </li>
          ))}
        </ul>
      ) : (
        <p key={block}>
          <Inline text={block} />
        </p>
      ),
    )}
  </div>
)
