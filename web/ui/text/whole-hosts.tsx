import { partsWithHosts } from '#web/lib/whole-hosts.ts'
import './whole-hosts.css'

/** A text that wraps host names to the next line as a whole if a line has room for them. */
export const WholeHosts = ({ text }: { text: string }) =>
  partsWithHosts(text).map((part, index) =>
    part.isHost ? (
      <span key={index} className="ui-host">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
