function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that may stand before the word that says what a header declares. */
export const modifiers: ReadonlySet<string> = words(`
  export default declare public private protected internal fileprivate static abstract final async unsafe
  extern inline virtual override overriding open sealed non-sealed data suspend partial readonly local pub crate const
  constexpr consteval explicit friend mutable volatile register native synchronized strictfp transient lateinit operator
  infix tailrec external expect actual annotation companion value inner mutating nonmutating convenience required dynamic
  weak lazy indirect implicit opaque global ref file rec noncomputable nonisolated distributed borrowing consuming forceinline __inline __forceinline
  public: private: protected: typedef pure nothrow shared immutable final: replicated
`);

/** Words that begin a statement which is never a construct, even if it has a block. */
export const controlWords: ReadonlySet<string> = words(`
  if else elif elsif elseif unless for foreach forall while until do loop repeat switch match select case when default
  cond try catch except finally rescue ensure with using lock synchronized go defer guard return throw raise yield await
  delete goto break continue begin then in where and or not is as assert print echo receive quote fixed checked
  unchecked autoreleasepool parallel co_return co_await co_yield typeof sizeof new import from use require include
`);

/** Control words that cannot be the name of a member. The others can: `delete() {`. */
export const strictControlWords: ReadonlySet<string> = words(`
  if else elif elsif for foreach while do switch using lock synchronized return throw await yield typeof new
`);

/** Strict control words after which no brace begins a block: `return() {` is a member even where a block may stand. */
export const valueWords: ReadonlySet<string> = words("return throw await yield typeof new");

/** Words that declare a type or the like: its members may be constructs. */
export const typeWords: ReadonlySet<string> = words(`
  class interface struct union enum trait impl object record protocol extension actor type defmodule defimpl defprotocol
  module contract library message service concept instance newtype delegate mixin typeclass resource provider
`);

/** Words that declare a namespace: its content counts as top level, like that of a file. */
export const namespaceWords: ReadonlySet<string> = words("namespace mod package");

/** Words that declare a function. */
export const functionWords: ReadonlySet<string> = words(`
  def defp defmacro defmacrop defguard defguardp defdelegate defn fn func fun function sub proc procedure method
  constructor filter workflow configuration macro macro_rules! theorem lemma task test bench program subroutine predicate routine
`);

/** Words that declare a member with a body but without parameters. */
export const accessorWords: ReadonlySet<string> = words(`
  static init deinit get set willSet didSet var val let companion subscript
`);
