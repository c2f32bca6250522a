import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PrimitiveValueListNode,
  type RootOperationNode,
  replaceWithNoncontingentExpression,
  type ValueNode,
} from 'kysely';
import type { Tables } from './tables.ts';

type BooleanColumn = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]: boolean extends NonNullable<ReadType<Tables[Table][Column]>>
      ? Column
      : never;
  }[keyof Tables[Table]];
}[keyof Tables];

type ReadType<Type> = Type extends { readonly __select__: infer Read } ? Read : Type;

/** The columns with true or false. A new one does not compile until it is listed here. No other column has such a name. */
const BOOLEAN_COLUMNS: Readonly<Record<BooleanColumn, true>> = {
  isAdmin: true,
  firstLogin: true,
  canText: true,
  neverTwoInARow: true,
  onceADay: true,
  newOnceADay: true,
  hasGuests: true,
  hasLearners: true,
  asksWhoServed: true,
  hasShortPushes: true,
  doesNotServe: true,
  isGuest: true,
  isAvailable: true,
  replacedYes: true,
  enteredByAdmin: true,
  childrenWithAdult: true,
  isChild: true,
  teamLinkOn: true,
  setupServicesConfirmed: true,
  setupMonthConfirmed: true,
  setupHidden: true,
  servingRemindersOn: true,
  isActive: true,
  isFinalized: true,
  wasPreferredRole: true,
  wasSecondaryRole: true,
  withFamily: true,
  isReminded: true,
  saidYes: true,
  isAutomatic: true,
  isToCoordinator: true,
  canServe: true,
  notOneFamily: true,
  came: true,
  isLearning: true,
};

/** Passes true and false as 1 and 0, because the drivers of the two databases differ on booleans. */
class BooleanParameters extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' && !node.immediate
      ? { ...node, value: Number(node.value) }
      : super.transformValue(node);
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return {
      ...node,
      values: node.values.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    };
  }
}

/**
 * The one place that knows how rows are stored: in `snake_case`, with 0 or 1 for false or true. Queries and their rows
 * have `camelCase` and booleans. A boolean column that a query renames stays a number, so none is renamed.
 */
class RowFormat extends CamelCasePlugin {
  readonly #parameters = new BooleanParameters();

  constructor() {
    // For `neverTwoInARow`.
    super({ underscoreBetweenUppercaseLetters: true });
  }

  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#parameters.transformNode(super.transformQuery(args), args.queryId);
  }

  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const mapped = super.mapRow(row);
    for (const name of Object.keys(mapped))
      if (name in BOOLEAN_COLUMNS && typeof mapped[name] === 'number') mapped[name] = mapped[name] === 1;
    return mapped;
  }
}

/** What every query passes through, on both databases. PostgreSQL refuses an empty list, which then means that no value is in it. */
export const QUERY_PLUGINS = [
  new RowFormat(),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];
