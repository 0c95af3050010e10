import { stoneNames } from '../../domain/trade/stone-names.ts'
import { idsByCode } from '../seed.ts'
import { chanceOf } from './chance.ts'
import type { Desk } from './desk.ts'
import type { Party } from './parties.ts'
import type { People } from './people.ts'

export const addStock = async (desk: Desk, people: People, _parties: Party[]): Promise<void> => {
  const chance = chanceOf('stock')
  const [stones, shapes] = [await idsByCode(desk.tx, 'stone_name'), await idsByCode(desk.tx, 'shape')]
  for (let at = 0; at < 60; at++) {
    const stone = chance.pick(stoneNames.slice(0, 30))
    await desk.add('inventory', people.manager, desk.ago(60), {
      stoneName: stones.get(stone.code), shape: shapes.get('OV'), weight: chance.between(0.5, 4).toFixed(2), treatments: [{ code: stone.treatments[0] }], branch: people.branches.BKK,
      costRate: '100', askingRate: '180', category: stone.category,
    })
  }
}
