import { Fragment } from 'react'

/**
 * A text in which “e-mail”, in any of its forms, is not broken at its hyphen. (A hyphen that never breaks is
 * in few fonts.)
 */
export const UnbrokenText = ({ text }: { text: string }) =>
  text.split(/(\be-mail\p{L}*)/iu).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="sign-in-whole">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
