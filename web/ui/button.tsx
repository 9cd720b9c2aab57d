import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/en/ui.ts'
import { classNames } from './class-names.ts'

/** What buttons of many screens say. */
export const Word = ({ of }: { of: 'tryAgain' | 'cancel' | 'undo' }) => useText(ui)[of]

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'

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

/** A link with the looks of a button, for what leads to another screen. */
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

/** What opens below its button: Escape closes it and gives the focus back; a press elsewhere and focus that leaves close it too. */
export function useFold() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  /** Goes on the element that holds the button, which comes first in it, and what it opens. */
  const box = {
    ref,
    'data-open': isOpen || undefined,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      close()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
  return { isOpen, setOpen, close, box }
}

interface FoldProps {
  title: string
  children: ReactNode
  /** What is not printed either. */
  isScreenOnly?: boolean
}

/** A head that opens what stands below it; on paper it is open. */
export function Fold({ title, children, isScreenOnly = false }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={isScreenOnly ? 'fold no-print' : 'fold'} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>
        <button
          type="button"
          className="fold-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <ChevronDown aria-hidden size={16} />
        </button>
      </h2>
      <div id={id} className={isOpen ? 'fold-content' : 'fold-content print-only'}>
        {children}
      </div>
    </section>
  )
}
