import type { Ref } from 'react'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import './tools.css'

export const TOOLS = ['recipe', 'find', 'try', 'map'] as const
export type Tool = (typeof TOOLS)[number]

interface ToolTabsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  ref: Ref<HTMLFieldSetElement>
}

/** Short words to see, whole ones to hear. */
export function ToolTabs({ tool, onTool, ref }: ToolTabsProps) {
  const t = useText(workbench).tools
  return (
    <fieldset ref={ref} aria-label={t.label} className="tool-tabs">
      {TOOLS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === tool}
          aria-label={t.whole[one]}
          onClick={() => onTool(one)}
        >
          {t.short[one]}
        </button>
      ))}
    </fieldset>
  )
}
