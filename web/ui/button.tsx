import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { classNames } from './class-names.ts'

/** One of the labels that many buttons share, in the user's language. */
export const Word = ({ of }: { of: 'tryAgain' | 'cancel' | 'undo' }) => useText(ui)[of]

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'

interface Look {
  variant?: ButtonVariant
  icon?: ReactNode
  /** 32 px instead of 40, for rows of tables. */
  small?: boolean
}

const look = ({ variant = 'secondary', small }: Look, className?: string) =>
  classNames('button', `button-${variant}`, small && 'button-small', className)

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/** A push button. While `busy` it keeps its words and its place, and ignores presses. */
export function Button({
  variant,
  icon,
  small,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, small }, className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant,
  icon,
  small,
  href,
  className,
  children,
}: Look & { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={look({ variant, small }, className)}>
      {icon}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

/** A square button that shows an icon and is named by `label`. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={classNames('icon-button', className)}>
      {icon}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
