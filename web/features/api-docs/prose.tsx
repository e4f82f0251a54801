/** `values` within a text. */
export const Inline = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(/(`[^`]+`)/)
      .map((part, index) => (part.startsWith('`') ? <code key={index}>{part.slice(1, -1)}</code> : part))}
  </>
)

/** A text in paragraphs and lists: an empty line between paragraphs, `- ` before what is listed. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div className="docs-prose">
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
