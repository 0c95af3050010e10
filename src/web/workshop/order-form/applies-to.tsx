import { type GoodsValues, isBlankGoods } from './values.ts'

/** The options for what a task or a step applies to: all lines, or one. */
export const AppliesTo = ({ items }: { items: readonly GoodsValues[] }) => (
  <>
    <option value="">all lines</option>
    {items.map((line, at) =>
      isBlankGoods(line) ? null : (
        <option key={line.id} value={line.id}>
          line {at + 1}
        </option>
      ),
    )}
  </>
)
