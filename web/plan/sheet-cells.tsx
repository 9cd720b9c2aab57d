import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useId } from 'react'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import { gradeNamed } from '#web/grades/grade-select.tsx'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useKeptPrice } from '#web/prices/use-kept-price.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { unbroken } from '#web/ui/isolated.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { createAnalysisApi, type Material } from '#web/wizard/analysis.api.ts'
import type { FieldsProps, OpenedFields } from './fields.tsx'
import {
  AMOUNT_KINDS,
  type Product,
  type StockEntry,
  withProduct,
  withStock,
  withToggled,
} from './plan-entries.ts'
import { type Lookups, shownPrice } from './plan-request.ts'

export interface SheetProps
  extends FieldsProps,
    Pick<Lookups, 'materials' | 'usable' | 'nameOf' | 'productName'> {
  onOpen: (dialog: OpenedFields) => void
  /** A material's price was changed on the price list. */
  onPriced: (id: string, price: Material['price']) => void
}

type StockProps = SheetProps & { stock: StockEntry }

/** An amount of a stock: available, or to be left. */
export function StockFigure({ stock, of, ...props }: StockProps & { of: 'available' | 'keep' }) {
  const { plan, change, field, usable, nameOf } = props
  const t = useText(planText)
  const { amount } = useFormat()
  const { id } = stock
  const pumped = usable.get(id)?.[plan.unit]
  const there = pumped == null ? t.asNeeded : amount(Number(pumped.toFixed(1)))
  return (
    <NumberField
      {...field(`${of}-${id}`)}
      label={t[of](nameOf(id))}
      labelHidden
      placeholder={of === 'available' ? there : undefined}
      text={stock[of]}
      onText={(text) => change((now) => withStock(now, id, { [of]: text }))}
    />
  )
}

/** The price of a stock, which is kept on the price list. */
export function StockPrice({ stock, plan, change, field, materials, nameOf, onPriced }: StockProps) {
  const t = useText(planText)
  const { digits } = useFormat()
  const { http } = useServices()
  const { id, price } = stock
  const material = materials.get(id)
  // Clearing the field to type another price does not remove the listed one.
  const typed = price === null || price.trim() === '' ? undefined : price
  const { isLost, keep } = useKeptPrice(
    { id, price: material?.price ?? null },
    {
      typed,
      unit: plan.unit,
      currency: plan.currency,
      write: createAnalysisApi(http).keepPrice,
      onKept(kept) {
        onPriced(id, kept)
        change((now) => {
          const isSame = now.stocks.some((one) => one.id === id && one.price === typed)
          return isSame ? withStock(now, id, { price: null }) : now
        })
      },
    },
  )
  const { id: fieldId, error } = field(`price-${id}`)
  return (
    <NumberField
      id={fieldId}
      error={error ?? (isLost ? t.notListed(nameOf(id)) : null)}
      label={t.price(nameOf(id))}
      labelHidden
      negative
      text={material ? writeDigits(shownPrice(plan, stock, material), digits) : (price ?? '')}
      onText={(price) => change((now) => withStock(now, id, { price }))}
      onBlur={() => void keep()}
    />
  )
}

export function UseUp({
  stock: { id, isUsedUp },
  change,
  field,
  nameOf,
  isShown,
}: StockProps & { isShown?: boolean }) {
  const t = useText(planText)
  return (
    <Checkbox
      {...(isShown ? {} : { 'aria-label': t.usedUp(nameOf(id)) })}
      id={field(`usedUp-${id}`).id}
      label={isShown ? t.usedUp(nameOf(id)) : <span className="visually-hidden">{t.heads.usedUp}</span>}
      checked={isUsedUp}
      onChecked={(isUsedUp) => change((now) => withStock(now, id, { isUsedUp }))}
    />
  )
}

export function StockMenu({ stock: { id }, change, nameOf, onOpen }: StockProps) {
  const t = useText(planText)
  const name = nameOf(id)
  return (
    <MenuButton
      isBare
      label={t.more(name)}
      icon={<Ellipsis aria-hidden size={16} />}
      items={[
        { label: t.stockOptions, onChoose: () => onOpen({ is: 'stock', of: id }) },
        { label: t.remove(name), onChoose: () => void change((now) => withToggled(now, id)), isApart: true },
      ]}
    />
  )
}

type ProductProps = SheetProps & { product: Product; name: string }

export function ProductName({ product, name, change, field, onOpen }: ProductProps) {
  const t = useText(planText)
  const { key } = product
  return (
    <div className="plan-name row gap-0 middle">
      <TextField
        {...field(`name-${key}`)}
        label={t.product}
        labelHidden
        className="grows"
        text={product.name}
        maxLength={100}
        dir="auto"
        onText={(text) => change((now) => withProduct(now, key, { name: text }))}
      />
      <MenuButton
        isBare
        label={t.more(name)}
        icon={<Ellipsis aria-hidden size={16} />}
        items={[
          { label: t.productOptions, onChoose: () => onOpen({ is: 'product', of: key }) },
          {
            label: t.remove(name),
            onChoose: () =>
              void change((now) => ({ ...now, products: now.products.filter((one) => one.key !== key) })),
            isApart: true,
          },
        ]}
      />
    </div>
  )
}

/** The grade and, below it, what was chosen of it. */
function useGradeWords() {
  const t = useText(planText)
  const language = useLanguage()
  const { own } = useOwnGrades()
  const { prose } = useFormat()
  return ({ against, moved, limits }: Product): [string, string] => {
    if (!against) return [t.noGrade, limits.length > 0 ? t.limitCount(prose(limits.length)) : t.noLimit]
    const grade = gradeNamed(against.grade, own)
    if (!grade) return ['…', '']
    const [name = '', ...rest] = grade.name[language].split(/, |، /)
    const onTop = against.limits.length + moved.length
    return [
      name,
      [...rest, ...chosenOf(grade, against, language), onTop > 0 ? t.buyers(prose(onTop)) : '']
        .filter(Boolean)
        .join(' · '),
    ]
  }
}

type AnyGrade = NonNullable<ReturnType<typeof gradeNamed>>

const chosenOf = ({ choices }: AnyGrade, { chosen }: GradeChoice, language: 'en' | 'fa') =>
  choices.flatMap(({ id, options, default: usual }) => {
    const option = options.find((one) => one.id === (chosen[id] ?? usual))
    return option && option.id !== 'none' && option.id !== 'no' ? [option.name[language].split(':')[0]!] : []
  })

export function GradeButton({ product, name, onOpen }: ProductProps) {
  const t = useText(planText)
  const [grade, below] = useGradeWords()(product)
  const id = useId()
  return (
    <button
      type="button"
      className="plan-grade"
      aria-haspopup="dialog"
      aria-describedby={id}
      title={[grade, below].filter(Boolean).join(' · ')}
      onClick={() => onOpen({ is: 'grade', of: product.key })}
    >
      <span className="visually-hidden">{t.gradeOf(name)}</span>
      <span id={id} className="clips" aria-hidden="true">
        <bdi className="medium block">{unbroken(grade)}</bdi>
        <small className="note block">{below}</small>
      </span>
      <ChevronDown aria-hidden size={14} className="soft" />
    </button>
  )
}

/** Exactly, up to or between, and the amounts of that. */
export function ToMake({ product, name, change, field }: ProductProps) {
  const t = useText(planText)
  const { key, kind } = product
  const put = (part: Partial<Product>) => change((now) => withProduct(now, key, part))
  return (
    <div className="plan-amount" data-kind={kind}>
      <MenuButton
        label={t.kinds[kind]}
        items={AMOUNT_KINDS.map((one) => ({
          label: t.kindItems[one],
          onChoose: () => void put({ kind: one }),
        }))}
      />
      <NumberField
        {...field(`amount-${key}`)}
        label={t.amount(name)}
        labelHidden
        text={product.amount}
        onText={(amount) => put({ amount })}
      />
      {kind === 'between' ? (
        <NumberField
          {...field(`most-${key}`)}
          label={t.most(name)}
          labelHidden
          text={product.most}
          onText={(most) => put({ most })}
        />
      ) : null}
    </div>
  )
}

export function SellsAt({ product, name, change, field }: ProductProps) {
  const t = useText(planText)
  const { key, price } = product
  return (
    <NumberField
      {...field(`price-${key}`)}
      label={t.sellsAt(name)}
      labelHidden
      negative
      text={price}
      onText={(price) => change((now) => withProduct(now, key, { price }))}
    />
  )
}

/** The sum of what is available; null where an amount is not known. */
export function sheetTotal(
  { stocks, unit }: FieldsProps['plan'],
  usable: Lookups['usable'],
  read: (text: string) => number | null,
) {
  const all = stocks.map(({ id, available }) =>
    available.trim() ? read(available) : (usable.get(id)?.[unit] ?? null),
  )
  return all.every((one) => one !== null) ? all.reduce((sum, one) => sum + one, 0) : null
}
