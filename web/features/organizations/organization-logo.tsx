import { useState } from 'react'
import styles from './organization-logo.module.css'

/** The logo of an organization, or its initials. Decorative, because the name is next to it. */
export const OrganizationLogo = ({
  name,
  picture,
  large = false,
}: {
  name: string
  picture: string | null
  large?: boolean
}) => {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`${styles.root}${large ? ' is-large' : ''}`} aria-hidden="true">
      {picture === null || broken === picture ? (
        initials(name)
      ) : (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
