/** Texts of each language, and how their outlines and blocks are checked. Each begins after its first line break. */
export const outlineFiles: Readonly<Record<string, string>> = {
  "shop.ts": `
import { readFile } from "node:fs/promises";

export type Level = "info" | "warn";

/** What a shop sells. */
export interface Item {
  name: string;
}

@Injectable({
  scope: "request",
})
export class Shop<T extends Item> {
  readonly #items: T[] = [];

  get size(): number { return this.#items.length; }

  // Finds by name.
  async find(
    name: string,
  ): Promise<T | undefined> {
    const isNamed = (item: T): boolean => {
      return item.name === name;
    };
    return this.#items.find(isNamed);
  }
}

export const double = (value: number): number => value * 2;

describe("Shop", () => {
  it("finds", () => {
    expect(double(1)).toBe(2);
  });
});
`,
  "shop.py": `
"""A shop."""
import os


class NotFound(Exception): pass


@dataclass
class Shop:
    """It sells."""

    items: list

    @property
    def size(self) -> int:
        return len(self.items)

    def find(
        self,
        name,
    ):
        def is_named(item):
            return item.name == name

        return next(filter(is_named, self.items))


def main(): return Shop([])
`,
  "shop.go": `
package shop

import "fmt"

// Item is sold.
type Item struct {
	Name string
}

type Finder interface {
	Find(name string) *Item
}

func (i *Item) String() string { return i.Name }

// Find finds.
func Find(items []Item, name string) *Item {
	for _, item := range items {
		if item.Name == name {
			return &item
		}
	}
	return nil
}
`,
  "shop.rs": `
use std::fmt;

/// What is sold.
#[derive(Debug)]
pub struct Item {
    name: String,
}

pub struct Empty;

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn shows() {
        assert!(true);
    }
}
`,
  "Shop.java": `
package shop;

/** A shop. */
public class Shop implements Finder {
    private final List<Item> items;

    public Shop(List<Item> items) {
        this.items = items;
    }

    int size() { return items.size(); }

    @Override
    public Item find(String name) {
        return items.stream().filter(item -> {
            return item.name().equals(name);
        }).findFirst().orElse(null);
    }

    record Item(String name) {}

    enum State {
        OPEN,
        CLOSED
    }
}
`,
  "shop.c": `
#include <stdio.h>

struct item {
  const char *name;
};

struct item *first;

static struct item *
find(struct item *items, const char *name)
{
  while (items->name) {
    items++;
  }
  return items;
}

int main(void) {
  return 0;
}
`,
  "shop.cpp": `
#include <string>

namespace shop {

template <typename T>
class Box {
 public:
  explicit Box(T value) : value_(value) {}

  T get() const {
    return value_;
  }

 private:
  T value_;
};

int
sum(int a,
    int b)
{
  return a + b;
}

}  // namespace shop
`,
  "shop.rb": `
require "set"

module Shop
  class Error < StandardError; end

  class Item
    attr_reader :name

    def initialize(name)
      @name = name
    end

    def to_s; name; end

    def self.find(items, name)
      items.find do |item|
        item.name == name
      end
    end
  end
end
`,
  "shop.php": `
<?php
namespace Shop;

/** An item. */
final class Item
{
    public function __construct(private string $name)
    {
    }

    public function name(): string { return $this->name; }
}

function find(array $items, string $name): ?Item
{
    foreach ($items as $item) {
        if ($item->name() === $name) {
            return $item;
        }
    }
    return null;
}
`,
  "Shop.kt": `
package shop

data class Item(val name: String)

class Shop(
    private val items: List<Item>,
) : Finder {
    val size: Int get() = items.size

    override fun find(name: String): Item? {
        return items.firstOrNull { it.name == name }
    }

    fun first() = items.first()

    companion object {
        fun empty(): Shop {
            return Shop(emptyList())
        }
    }
}
`,
  "shop.sh": `
#!/bin/sh
set -eu

usage() { echo "usage"; }

find_item() {
  for item in "$@"; do
    if [ "$item" = "$1" ]; then
      echo "$item"
    fi
  done
}

find_item "$@"
`,
  "Shop.pm": `
package Shop;
use strict;

# Makes a shop.
sub new {
    my ($class, %args) = @_;
    return bless { %args }, $class;
}

sub size { scalar @{ $_[0]{items} } }

sub find {
    my ($self, $name) = @_;
    for my $item (@{ $self->{items} }) {
        return $item if $item->{name} eq $name;
    }
    return;
}

1;
`,
  "Shop.swift": `
import Foundation

protocol Finder {
    func find(_ name: String) -> Item?
}

struct Item {
    let name: String
    var isEmpty: Bool { name.isEmpty }
}

@MainActor
final class Shop: Finder {
    private let items: [Item]

    init(items: [Item]) {
        self.items = items
    }

    func find(_ name: String) -> Item? {
        items.first { $0.name == name }
    }
}

extension Shop {
    func count() -> Int {
        items.count
    }
}
`,
  "shop.md": `
---
title: Shop
---

# Shop

It sells.

## Install

\`\`\`sh
# not a heading
\`\`\`

Use
---

### Find

## License
`,
  "shop.json": `
{
  "name": "shop",
  "items": [
    {
      "name": "tea"
    },
    {
      "name": "cup",
      "sizes": [
        1,
        2
      ]
    }
  ],
  "open": true
}
`,
  "shop.yaml": `
name: shop
on:
  push:
    branches: [main]
jobs:
  test:
    steps:
      - name: Check out
        uses: checkout
      - run: |
          npm test
# The end.
last: 1
`,
  "shop.toml": `
title = "shop"

# Who sells.
[owner]
name = "Ada"

[[items]]
name = "tea"

[[items]]
name = "cup"
`,
  "shop.vue": `
<template>
  <ul>
    <li>tea</li>
  </ul>
</template>

<script>
export default {
  data() {
    return {};
  },
};
</script>

<style>
.tea {
  color: green;
}
</style>
`,
  "shop.sql": `
CREATE TABLE items (
  name text
);

SELECT 1;
`,
  "shop.css": `
.shop {
  color: green;
}

@media print {
  .shop {
    color: black;
  }
}
`,
  "shop.tf": `
resource "shop" "tea" {
  name = "tea"

  size {
    value = 1
  }
}
`,
  Makefile: `
all: build

build: main.c
	cc main.c

clean:
	rm -f a.out
`,
  "shop.lua": `
local function find(items, name)
  for _, item in ipairs(items) do
    if item.name == name then return item end
  end
end

function size(items) return #items end
`,
  "shop.ex": `
defmodule Shop do
  def size(items), do: length(items)

  def find(items, name) do
    Enum.find(items, fn item ->
      item.name == name
    end)
  end
end
`,
  "shop.hs": `
module Shop where

data Item = Item
  { name :: String
  }

size :: [Item] -> Int
size items =
  length items
`,
  "shop.clj": `
(ns shop)

(defn find-item [items name]
  (first
    (filter #(= name (:name %)) items)))
`,
  "shop.cs": `
namespace Shop
{
    public class Item
    {
        public string Name { get; set; }

        public override string ToString()
        {
            return Name;
        }
    }
}
`,
  "shop.ps1": `
function Find-Item {
    param($Name)
    $items | Where-Object { $_.Name -eq $Name }
}
`,
  "shop.cmake": `
function(find_item name)
  if(name)
    message("x")
  endif()
endfunction()
`,
  "shop.xml": `
<shop>
  <item>
    <name>tea</name>
  </item>
</shop>
`,
  "shop.zig": `
const std = @import("std");

fn find(items: []Item) ?Item {
    return items[0];
}
`,
};

/** The text of a file without the line break before it. */
export function outlineFile(name: string): string {
  return outlineFiles[name]?.slice(1) ?? "";
}
