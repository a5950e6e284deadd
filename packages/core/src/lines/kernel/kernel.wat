;; The line kernel: counts, finds, inspects and numbers lines, sixteen bytes at a time. Its twin in TypeScript
;; (script-kernel.ts) gives the same results; `pnpm kernel` compiles this file to kernel-module.ts.
;; All pointers are unsigned offsets into the memory. Nothing is read outside [pointer, pointer + length).
;; Memory below 256 belongs to the kernel:
;;     0..24    results of `inspect`, as unsigned 32-bit numbers
;;    64..72    text before a number      72..80    text after a number
;;    96..112   digits of the number, right-aligned, ending before 112
(module
  (memory (export "memory") 1)

  ;; Grows the memory once, before it is used.
  (func (export "reserve") (param $pages i32) (result i32)
    (memory.grow (local.get $pages)))

  ;; Adds up sixteen byte counters.
  (func $sum (param $counters v128) (result i32)
    (local $pairs v128)
    (local.set $pairs
      (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $counters))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $pairs)) (i32x4.extract_lane 1 (local.get $pairs)))
      (i32.add (i32x4.extract_lane 2 (local.get $pairs)) (i32x4.extract_lane 3 (local.get $pairs)))))

  ;; How many bytes are LF.
  (func (export "count") (param $at i32) (param $length i32) (result i32)
    (local $end i32) (local $stop i32) (local $total i32)
    (local $one v128) (local $two v128) (local $feeds v128)
    (local.set $feeds (i8x16.splat (i32.const 10)))
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    ;; Runs of up to 127 steps of 64 bytes, so that no byte counter passes 254.
    (block $runs_done
      (loop $runs
        (local.set $stop (i32.and (i32.sub (local.get $end) (local.get $at)) (i32.const -64)))
        (br_if $runs_done (i32.eqz (local.get $stop)))
        (if (i32.gt_u (local.get $stop) (i32.const 8128)) (then (local.set $stop (i32.const 8128))))
        (local.set $stop (i32.add (local.get $at) (local.get $stop)))
        (local.set $one (v128.const i32x4 0 0 0 0))
        (local.set $two (v128.const i32x4 0 0 0 0))
        (loop $steps
          (local.set $one (i8x16.sub (local.get $one)
            (i8x16.eq (v128.load (local.get $at)) (local.get $feeds))))
          (local.set $two (i8x16.sub (local.get $two)
            (i8x16.eq (v128.load offset=16 (local.get $at)) (local.get $feeds))))
          (local.set $one (i8x16.sub (local.get $one)
            (i8x16.eq (v128.load offset=32 (local.get $at)) (local.get $feeds))))
          (local.set $two (i8x16.sub (local.get $two)
            (i8x16.eq (v128.load offset=48 (local.get $at)) (local.get $feeds))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $steps (i32.lt_u (local.get $at) (local.get $stop))))
        (local.set $total (i32.add (local.get $total)
          (i32.add (call $sum (local.get $one)) (call $sum (local.get $two)))))
        (br $runs)))
    (block $done
      (loop $bytes
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $total (i32.add (local.get $total)
          (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $bytes)))
    (local.get $total))

  ;; Bytes up to and with the n-th LF, n from 1; -1 when there are fewer.
  (func (export "nth") (param $start i32) (param $length i32) (param $n i32) (result i32)
    (local $at i32) (local $end i32) (local $mask i32) (local $found i32) (local $feeds v128)
    (local.set $feeds (i8x16.splat (i32.const 10)))
    (local.set $at (local.get $start))
    (local.set $end (i32.add (local.get $start) (local.get $length)))
    (block $vectors_done
      (loop $vectors
        (br_if $vectors_done (i32.lt_u (i32.sub (local.get $end) (local.get $at)) (i32.const 16)))
        (local.set $mask (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (local.get $feeds))))
        (local.set $found (i32.popcnt (local.get $mask)))
        (if (i32.ge_u (local.get $found) (local.get $n))
          (then
            (block $bit_found
              (loop $bits
                (br_if $bit_found (i32.le_u (local.get $n) (i32.const 1)))
                (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
                (local.set $n (i32.sub (local.get $n) (i32.const 1)))
                (br $bits)))
            (return (i32.add
              (i32.sub (local.get $at) (local.get $start))
              (i32.add (i32.ctz (local.get $mask)) (i32.const 1))))))
        (local.set $n (i32.sub (local.get $n) (local.get $found)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $vectors)))
    (block $done
      (loop $bytes
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))
          (then
            (local.set $n (i32.sub (local.get $n) (i32.const 1)))
            (if (i32.eqz (local.get $n))
              (then (return (i32.add (i32.sub (local.get $at) (local.get $start)) (i32.const 1)))))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $bytes)))
    (i32.const -1))

  ;; Bytes of the longest line, without its LF; what follows the last LF is a line.
  (func (export "longest") (param $at i32) (param $length i32) (result i32)
    (local $end i32) (local $line i32) (local $feed i32) (local $mask i32) (local $longest i32)
    (local.set $line (local.get $at))
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    (block $vectors_done
      (loop $vectors
        (br_if $vectors_done (i32.lt_u (i32.sub (local.get $end) (local.get $at)) (i32.const 16)))
        (local.set $mask (i8x16.bitmask
          (i8x16.eq (v128.load (local.get $at)) (i8x16.splat (i32.const 10)))))
        (block $bits_done
          (loop $bits
            (br_if $bits_done (i32.eqz (local.get $mask)))
            (local.set $feed (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (if (i32.gt_u (i32.sub (local.get $feed) (local.get $line)) (local.get $longest))
              (then (local.set $longest (i32.sub (local.get $feed) (local.get $line)))))
            (local.set $line (i32.add (local.get $feed) (i32.const 1)))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br $bits)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $vectors)))
    (block $done
      (loop $bytes
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))
          (then
            (if (i32.gt_u (i32.sub (local.get $at) (local.get $line)) (local.get $longest))
              (then (local.set $longest (i32.sub (local.get $at) (local.get $line)))))
            (local.set $line (i32.add (local.get $at) (i32.const 1)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $bytes)))
    (if (i32.gt_u (i32.sub (local.get $end) (local.get $line)) (local.get $longest))
      (then (return (i32.sub (local.get $end) (local.get $line)))))
    (local.get $longest))

  ;; Results: 0 LFs, 4 CRs, 8 CRs before an LF, 12 whether a byte is above 127,
  ;; 16 whether one is a control other than tab, LF and CR, 20 whether one is NUL.
  (func (export "inspect") (param $at i32) (param $length i32)
    (local $end i32) (local $feed_mask i32) (local $return_mask i32) (local $carried i32)
    (local $feeds i32) (local $returns i32) (local $pairs i32) (local $byte i32)
    (local $bytes v128) (local $high v128) (local $controls v128) (local $nuls v128) (local $known v128)
    (local $feed v128) (local $return v128) (local $is_feed v128) (local $is_return v128)
    (local $wide i32) (local $control i32) (local $nul i32)
    (local.set $feed (i8x16.splat (i32.const 10)))
    (local.set $return (i8x16.splat (i32.const 13)))
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    (block $vectors_done
      (loop $vectors
        (br_if $vectors_done (i32.lt_u (i32.sub (local.get $end) (local.get $at)) (i32.const 16)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $is_feed (i8x16.eq (local.get $bytes) (local.get $feed)))
        (local.set $is_return (i8x16.eq (local.get $bytes) (local.get $return)))
        (local.set $high (v128.or (local.get $high) (local.get $bytes)))
        (local.set $nuls (v128.or (local.get $nuls)
          (i8x16.eq (local.get $bytes) (v128.const i32x4 0 0 0 0))))
        (local.set $known (v128.or
          (v128.or (local.get $is_feed) (local.get $is_return))
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 9)))))
        (local.set $controls (v128.or (local.get $controls)
          (v128.or
            (v128.andnot
              (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 32)))
              (local.get $known))
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 127))))))
        (local.set $feed_mask (i8x16.bitmask (local.get $is_feed)))
        (local.set $return_mask (i8x16.bitmask (local.get $is_return)))
        (local.set $feeds (i32.add (local.get $feeds) (i32.popcnt (local.get $feed_mask))))
        (local.set $returns (i32.add (local.get $returns) (i32.popcnt (local.get $return_mask))))
        ;; Bit i says that byte i - 1 is a CR.
        (local.set $pairs (i32.add (local.get $pairs) (i32.popcnt (i32.and
          (local.get $feed_mask)
          (i32.or (i32.shl (local.get $return_mask) (i32.const 1)) (local.get $carried))))))
        (local.set $carried (i32.shr_u (local.get $return_mask) (i32.const 15)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $vectors)))
    (local.set $wide (i32.ne (i8x16.bitmask (local.get $high)) (i32.const 0)))
    (local.set $control (v128.any_true (local.get $controls)))
    (local.set $nul (v128.any_true (local.get $nuls)))
    (block $done
      (loop $single
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (if (i32.ge_u (local.get $byte) (i32.const 127))
          (then
            (if (i32.eq (local.get $byte) (i32.const 127))
              (then (local.set $control (i32.const 1)))
              (else (local.set $wide (i32.const 1)))))
          (else
            (if (i32.lt_u (local.get $byte) (i32.const 32))
              (then
                (if (i32.eq (local.get $byte) (i32.const 10))
                  (then
                    (local.set $feeds (i32.add (local.get $feeds) (i32.const 1)))
                    (local.set $pairs (i32.add (local.get $pairs) (local.get $carried))))
                  (else
                    (if (i32.eq (local.get $byte) (i32.const 13))
                      (then (local.set $returns (i32.add (local.get $returns) (i32.const 1))))
                      (else
                        (if (i32.ne (local.get $byte) (i32.const 9))
                          (then
                            (local.set $control (i32.const 1))
                            (if (i32.eqz (local.get $byte))
                              (then (local.set $nul (i32.const 1)))))))))))))) 
        (local.set $carried (i32.eq (local.get $byte) (i32.const 13)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $single)))
    (i32.store (i32.const 0) (local.get $feeds))
    (i32.store (i32.const 4) (local.get $returns))
    (i32.store (i32.const 8) (local.get $pairs))
    (i32.store (i32.const 12) (local.get $wide))
    (i32.store (i32.const 16) (local.get $control))
    (i32.store (i32.const 20) (local.get $nul)))

  ;; Adds one to the digits; gives how many there are then.
  (func $increment (param $digits i32) (result i32)
    (local $at i32) (local $digit i32)
    (local.set $at (i32.const 111))
    (loop $carry
      (local.set $digit (i32.load8_u (local.get $at)))
      (if (i32.eq (local.get $digit) (i32.const 57))
        (then
          (i32.store8 (local.get $at) (i32.const 48))
          (local.set $at (i32.sub (local.get $at) (i32.const 1)))
          (br $carry))))
    ;; Before the first digit stands 0x2f, which becomes 0x31.
    (if (i32.eq (local.get $digit) (i32.const 47))
      (then (local.set $digit (i32.const 48))))
    (i32.store8 (local.get $at) (i32.add (local.get $digit) (i32.const 1)))
    (if (i32.gt_u (i32.sub (i32.const 112) (local.get $at)) (local.get $digits))
      (then (return (i32.sub (i32.const 112) (local.get $at)))))
    (local.get $digits))

  ;; The first LF of [at, end), or end.
  (func $find_feed (param $at i32) (param $end i32) (result i32)
    (local $mask i32)
    (loop $vectors
      (if (i32.ge_u (i32.sub (local.get $end) (local.get $at)) (i32.const 16))
        (then
          (local.set $mask (i8x16.bitmask
            (i8x16.eq (v128.load (local.get $at)) (i8x16.splat (i32.const 10)))))
          (if (local.get $mask)
            (then (return (i32.add (local.get $at) (i32.ctz (local.get $mask))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $vectors))))
    (block $done
      (loop $bytes
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (br_if $done (i32.eq (i32.load8_u (local.get $at)) (i32.const 10)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $bytes)))
    (local.get $at))

  ;; Writes each line as text before, number, text after, line; lines are joined by LF, and an ending in LF or CRLF is
  ;; left out. Gives the end of what was written. The caller made room for it, and for 32 bytes more.
  ;; $digits: of the first number, which stands ready. $width: numbers are padded with blanks to it.
  ;; $cut: longer lines are cut there, before a byte that continues a character. $tab: what a tab takes, 1 or 4 bytes.
  (func (export "format") (param $at i32) (param $length i32) (param $to i32) (param $digits i32)
    (param $before i32) (param $after i32) (param $width i32) (param $cut i32) (param $tab i32) (result i32)
    (local $end i32) (local $feed i32) (local $stop i32) (local $body i32) (local $limit i32)
    (local $pad i32) (local $mask i32) (local $step i32)
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    (block $lines_done
      (loop $lines
        (br_if $lines_done (i32.ge_u (local.get $at) (local.get $end)))
        (i64.store (local.get $to) (i64.load (i32.const 64)))
        (local.set $to (i32.add (local.get $to) (local.get $before)))
        (local.set $pad (i32.sub (local.get $width) (local.get $digits)))
        (block $padded
          (loop $blanks
            (br_if $padded (i32.le_s (local.get $pad) (i32.const 0)))
            (i32.store8 (local.get $to) (i32.const 32))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (local.set $pad (i32.sub (local.get $pad) (i32.const 1)))
            (br $blanks)))
        (v128.store (local.get $to) (v128.load (i32.sub (i32.const 112) (local.get $digits))))
        (local.set $to (i32.add (local.get $to) (local.get $digits)))
        (i64.store (local.get $to) (i64.load (i32.const 72)))
        (local.set $to (i32.add (local.get $to) (local.get $after)))
        (local.set $feed (call $find_feed (local.get $at) (local.get $end)))
        (local.set $stop (local.get $feed))
        ;; The CR of a CRLF; a CR at the end of all is content.
        (if (i32.and
              (i32.lt_u (local.get $feed) (local.get $end))
              (i32.gt_u (local.get $feed) (local.get $at)))
          (then
            (if (i32.eq (i32.load8_u (i32.sub (local.get $feed) (i32.const 1))) (i32.const 13))
              (then (local.set $stop (i32.sub (local.get $feed) (i32.const 1)))))))
        (local.set $body (local.get $to))
        (local.set $limit (i32.add (local.get $to) (local.get $cut)))
        (block $copied
          (loop $copy
            (br_if $copied (i32.ge_u (local.get $at) (local.get $stop)))
            ;; What is behind the limit by more than a character need not be copied.
            (br_if $copied (i32.gt_u (local.get $to) (local.get $limit)))
            (local.set $step (i32.sub (local.get $stop) (local.get $at)))
            (if (i32.ge_u (local.get $step) (i32.const 16))
              (then
                (v128.store (local.get $to) (v128.load (local.get $at)))
                (local.set $step (i32.const 16))
                (if (i32.gt_u (local.get $tab) (i32.const 1))
                  (then
                    (local.set $mask (i8x16.bitmask
                      (i8x16.eq (v128.load (local.get $to)) (i8x16.splat (i32.const 9)))))
                    (if (local.get $mask)
                      (then
                        (local.set $step (i32.ctz (local.get $mask)))
                        (i32.store (i32.add (local.get $to) (local.get $step)) (i32.const 0x20202020))
                        (local.set $to (i32.add (local.get $to) (i32.const 3)))
                        (local.set $step (i32.add (local.get $step) (i32.const 1)))))))
                (local.set $at (i32.add (local.get $at) (local.get $step)))
                (local.set $to (i32.add (local.get $to) (local.get $step)))
                (br $copy)))
            (if (i32.and
                  (i32.gt_u (local.get $tab) (i32.const 1))
                  (i32.eq (i32.load8_u (local.get $at)) (i32.const 9)))
              (then
                (i32.store (local.get $to) (i32.const 0x20202020))
                (local.set $to (i32.add (local.get $to) (i32.const 3))))
              (else (i32.store8 (local.get $to) (i32.load8_u (local.get $at)))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (br $copy)))
        (if (i32.gt_u (local.get $to) (local.get $limit))
          (then
            (local.set $to (local.get $limit))
            ;; A byte 10xxxxxx continues a character.
            (block $whole
              (loop $back
                (br_if $whole (i32.le_u (local.get $to) (local.get $body)))
                (br_if $whole (i32.ne
                  (i32.and (i32.load8_u (local.get $to)) (i32.const 0xc0)) (i32.const 0x80)))
                (local.set $to (i32.sub (local.get $to) (i32.const 1)))
                (br $back)))))
        (local.set $at (i32.add (local.get $feed) (i32.const 1)))
        (br_if $lines_done (i32.ge_u (local.get $at) (local.get $end)))
        (i32.store8 (local.get $to) (i32.const 10))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (local.set $digits (call $increment (local.get $digits)))
        (br $lines)))
    (local.get $to)))
