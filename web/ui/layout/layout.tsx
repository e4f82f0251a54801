/** The parts that every page is put together from. Their measures are in one stylesheet, so pages need none for them. */
import { Fragment, type CSSProperties, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

interface PartProps {
  /** A class of the caller, for what only it needs. */
  readonly className?: string | undefined
  readonly children?: ReactNode
}

interface StackProps extends PartProps {
  /** In steps of 4 px. */
  readonly gap?: 1 | 2 | 3 | 4 | 6
  readonly align?: 'start' | 'baseline'
  readonly justify?: 'end' | 'between'
  readonly wrap?: boolean
  /** Takes the room that the neighbours leave. */
  readonly grow?: boolean
  readonly as?: 'div' | 'span' | 'p' | 'section' | 'ul' | 'ol' | 'footer'
  readonly id?: string
  readonly role?: string
  readonly 'aria-label'?: string
}

const stackOf = (
  direction: string | undefined,
  { gap = 2, align, justify, wrap = false, grow = false, as: As = 'div', className, ...rest }: StackProps,
) => (
  <As
    className={classNames(
      styles.stack,
      direction,
      styles[`gap${gap}`],
      align !== undefined && styles[align],
      justify !== undefined && styles[justify],
      wrap && styles.wrap,
      grow && styles.grow,
      className,
    )}
    {...rest}
  />
)

/** Children one below the other. */
export const Stack = (props: StackProps) => stackOf(undefined, props)

/** Children side by side, centred on one line. */
export const Row = (props: StackProps) => stackOf(styles.row, props)

/** Buttons at the end of a head: they stay together and go to a new line when there is no room. */
export const Toolbar = ({ className, children }: PartProps) => (
  <div className={classNames(styles.actions, className)}>{children}</div>
)

interface PageProps extends PartProps {
  readonly title: ReactNode
  /** The heading's level: 2 within the tab of another page. */
  readonly level?: 1 | 2
  /** Next to the title: a count, a state. */
  readonly meta?: ReactNode
  readonly actions?: ReactNode
  /** One or two sentences under the title. */
  readonly lead?: ReactNode
  /** The head stays in view while the page scrolls. */
  readonly sticky?: boolean
  /** Before the title: a `BackLink`. */
  readonly back?: ReactNode
  readonly headingRef?: Ref<HTMLHeadingElement>
}

/** A page that is not a list: its head, and what it shows. */
export const Page = ({
  title,
  level = 1,
  meta,
  actions,
  lead,
  sticky = false,
  back,
  headingRef,
  className,
  children,
}: PageProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.page, className)}>
      <header className={classNames(styles.pageHead, sticky && 'is-sticky')}>
        {back}
        <Heading ref={headingRef} tabIndex={-1}>
          {title}
        </Heading>
        {meta}
        {actions !== undefined && <Toolbar>{actions}</Toolbar>}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}

interface ColumnsProps extends PartProps {
  /** The width of the narrow column in px. */
  readonly aside?: number
  /** The narrow column is the first. */
  readonly asideFirst?: boolean
}

/** Two columns, one of them narrow; one below the other where the page is narrow. */
export const Columns = ({ aside = 380, asideFirst = false, className, children }: ColumnsProps) => {
  const style: CSSProperties & { '--aside': string } = { '--aside': `${aside}px` }
  return (
    <div className={classNames(styles.columns, asideFirst && 'is-first', className)} style={style}>
      {children}
    </div>
  )
}

interface CardProps extends PartProps {
  readonly title?: ReactNode
  /** The name of an icon of the icon font, without `pi-`, before the title. */
  readonly icon?: string
  readonly level?: 2 | 3 | 4
  /** Next to the title: a count, a state. */
  readonly meta?: ReactNode
  readonly actions?: ReactNode
  readonly foot?: ReactNode
  readonly tone?: 'danger'
  /** Without padding, for a table that reaches the edges. */
  readonly flush?: boolean
  readonly id?: string
  /** Its name for screen readers, where it has no title. */
  readonly label?: string
  /** Its content is loading. */
  readonly busy?: boolean
  readonly headingRef?: Ref<HTMLHeadingElement>
}

/** A surface with one subject. */
export const Card = ({
  title,
  icon,
  level = 2,
  meta,
  actions,
  foot,
  tone,
  flush = false,
  id,
  label,
  busy,
  headingRef,
  className,
  children,
}: CardProps) => {
  const Heading = `h${level}` as const
  return (
    <section
      id={id}
      aria-label={label}
      aria-busy={busy}
      className={classNames(styles.card, tone !== undefined && `is-${tone}`, flush && 'is-flush', className)}
    >
      {title !== undefined && (
        <header className={styles.cardHead}>
          {icon !== undefined && <i className={`pi pi-${icon}`} aria-hidden="true" />}
          <Heading ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
            {title}
          </Heading>
          {meta}
          {actions !== undefined && <Toolbar>{actions}</Toolbar>}
        </header>
      )}
      {children}
      {foot !== undefined && <footer className={styles.cardFoot}>{foot}</footer>}
    </section>
  )
}

/** Lines of equal things that are no table: keys, devices, notes. Each child is a `RowItem`. */
export const Rows = ({ className, label, children }: PartProps & { readonly label?: string }) => (
  <ul className={classNames(styles.rows, className)} aria-label={label}>
    {children}
  </ul>
)

interface RowItemProps extends PartProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon?: string
  readonly title: ReactNode
  readonly actions?: ReactNode
}

/** One line of `Rows`: a title, under it its details, at the end its actions. */
export const RowItem = ({ icon, title, actions, className, children }: RowItemProps) => (
  <li className={className}>
    {icon !== undefined && <i className={`pi pi-${icon}`} aria-hidden="true" />}
    <div>
      <div className={styles.rowTitle}>{title}</div>
      {children !== undefined && <div className={classNames(styles.meta, styles.faint)}>{children}</div>}
    </div>
    {actions !== undefined && <Toolbar>{actions}</Toolbar>}
  </li>
)

/** A value in a cell, and its details below in small text. */
export const TwoLines = ({ under, className, children }: PartProps & { readonly under?: ReactNode }) => (
  <div className={className}>
    <div>{children}</div>
    {under !== undefined && (
      <div className={classNames(styles.meta, styles.faint, styles.tabular)}>{under}</div>
    )}
  </div>
)

interface FactsProps {
  readonly facts: readonly (readonly [label: ReactNode, value: ReactNode, key?: string])[]
  /** The width of the labels in px. */
  readonly labelWidth?: number
  readonly className?: string
}

/** Labels and values, one pair a line. */
export const Facts = ({ facts, labelWidth = 148, className }: FactsProps) => {
  const style: CSSProperties & { '--label': string } = { '--label': `${labelWidth}px` }
  return (
    <dl className={classNames(styles.facts, className)} style={style}>
      {facts.map(([label, value, key], index) => (
        <Fragment key={key ?? index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface EmptyProps extends PartProps {
  readonly icon?: string
  readonly title?: string
  /** 1 if it replaces a whole page. */
  readonly level?: 1 | 2 | 3
  readonly text?: ReactNode
}

/** An empty place: what is missing, why, and the step that helps. */
export const Empty = ({ icon = 'inbox', title, level = 2, text, className, children }: EmptyProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.empty, className)}>
      <i className={`pi pi-${icon}`} aria-hidden="true" />
      {title !== undefined && <Heading tabIndex={level === 1 ? -1 : undefined}>{title}</Heading>}
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}

export type Tone = 'brand' | 'danger' | 'warn' | 'success' | 'info'

const noteIcons: Readonly<Record<Tone, string>> = {
  brand: 'info-circle',
  info: 'info-circle',
  warn: 'exclamation-triangle',
  danger: 'exclamation-circle',
  success: 'check-circle',
}

interface NoteProps extends PartProps {
  readonly tone?: Tone
  readonly icon?: string
  readonly actions?: ReactNode
  readonly role?: 'alert' | 'status' | 'note' | undefined
}

/** A remark that matters: an icon, words, and perhaps what to do. */
export const Note = ({
  tone = 'info',
  icon = noteIcons[tone],
  actions,
  role,
  className,
  children,
}: NoteProps) => (
  <div className={classNames(styles.note, 'is-soft', styles[tone], className)} role={role}>
    <i className={`pi pi-${icon}`} aria-hidden="true" />
    <div>{children}</div>
    {actions}
  </div>
)

interface BadgeProps extends PartProps {
  readonly tone?: Tone
  readonly icon?: string
  readonly title?: string
}

/** A count or a word in a pill. */
export const Badge = ({ tone, icon, title, className, children }: BadgeProps) => (
  <span
    className={classNames(
      styles.badge,
      tone !== undefined && 'is-soft',
      tone !== undefined && styles[tone],
      className,
    )}
    title={title}
  >
    {icon !== undefined && <i className={`pi pi-${icon}`} aria-hidden="true" />}
    {children}
  </span>
)

interface TextProps extends PartProps {
  readonly as?: 'p' | 'span' | 'small' | 'div' | 'strong' | 'code' | 'h3'
  /** `body` 13/20, `meta` 12/16, `long` 14/22, `label` 12/16 600, `value` in the fixed-width font. */
  readonly size?: 'body' | 'meta' | 'long' | 'label' | 'value'
  readonly tone?: 'muted' | 'faint' | 'danger' | 'warn' | 'success'
  /** Digits of one width, for counts and dates. */
  readonly tabular?: boolean
  readonly id?: string
  readonly role?: 'alert' | 'status' | 'note' | undefined
}

/** Words in one of the sizes and tones there are. */
export const Text = ({
  as: As = 'p',
  size = 'body',
  tone,
  tabular = false,
  className,
  ...rest
}: TextProps) => (
  <As
    className={classNames(
      styles.text,
      size !== 'body' && styles[size],
      tone !== undefined && styles[tone],
      tabular && styles.tabular,
      className,
    )}
    {...rest}
  />
)

interface ToneIconProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly name: string
  readonly tone: NonNullable<TextProps['tone']>
}

/** An icon that says nothing new: the words next to it do. */
export const ToneIcon = ({ name, tone }: ToneIconProps) => (
  <i
    className={classNames(`pi pi-${name}`, name === 'spinner' && 'pi-spin', styles[tone])}
    aria-hidden="true"
  />
)

/** Words for screen readers alone. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="ui-visually-hidden">{children}</span>
)
