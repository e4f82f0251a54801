/** A text with **strong** parts and `values`. */
export const RichText = ({ text }: { text: string }) => (
  <span>
    {text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
      if (part.startsWith('**')) return <b key={index}>{part.slice(2, -2)}</b>
      if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
      return part
    })}
  </span>
)
